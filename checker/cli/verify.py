"""`checker verify`: proves exercises to their author, and says what is not as it should be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from checker.cli.exits import Exit
from checker.cli.output import to_json
from checker.cli.paths import command
from checker.cli.progress import progress

if TYPE_CHECKING:
    from checker.authoring.verify import Proof
    from checker.course import Course
    from checker.diagnostics import Diagnostic
    from checker.exercise import Exercise

EXAMPLE = """
checker verify prefix_sum --margins
checker verify prefix_sum --watch
checker verify prefix_sum --mutants
checker verify --course ~/my_course
"""


def verify(
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Exercises; without any, all.")] = None,
    seeds: Annotated[int, typer.Option(min=1, max=100, help="On how many seeds right answers must pass.")] = 5,
    margins: Annotated[
        bool, typer.Option("--margins", help="Print how far right and wrong answers lie from tolerance and budget.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Look again at every save, and say what is left; q or Ctrl-C ends.")
    ] = False,
    mutants: Annotated[
        bool, typer.Option("--mutants", help="Edit the solution in small ways, and say which edits no case notices.")
    ] = False,
    write: Annotated[
        list[int] | None,
        typer.Option("--write", metavar="N", help="With --mutants: make candidate N a file in wrong/."),
    ] = None,
    isolation: Annotated[
        str | None,
        typer.Option("--isolation", metavar="LEVEL", help="How answers are confined; default: the best here."),
    ] = None,
    course: Annotated[Path | None, typer.Option("--course", metavar="DIR", help="The course of the exercises.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Proofs and problems as JSON.")] = False,
) -> Exit:
    """Prove exercises: the starter fails with sense, right answers pass, wrong ones keep their promise.

    A draft needs a starter that fails and a solution that passes; a ready exercise proves all of its files.
    """
    from checker.authoring.verify import read
    from checker.catalog import load_catalog
    from checker.course import find_course

    found = find_course(explicit=course)
    chosen = [found.exercise(i) for i in dict.fromkeys(ids)] if ids else list(found.exercises)
    if watch or mutants or write:
        only = _only(chosen, watch=watch, mutants=mutants, write=bool(write), as_json=as_json)
        if watch:
            from checker.cli.watching import watch as look_again

            return look_again(found, only, seeds=seeds, isolation=isolation)
        from checker.cli.mutants import mutants as try_edits

        return try_edits(found, only, isolation=isolation, written=write or [], as_json=as_json, option=course)
    errors = {entry.id for entry in load_catalog(found.errors_folder)}
    texts = {e.id: read(e, errors) for e in chosen}
    if not as_json:
        _tell_problems(d for e in chosen for d in texts[e.id])  # an author reads these while the workers start
    runs = _prove(found, chosen, seeds=seeds, isolation=isolation, quiet=as_json)
    proofs = [replace(run, problems=(*texts[run.exercise.id], *run.problems)) for run in runs]
    if as_json:
        print(to_json(_to_json(proofs)))
    else:
        _tell_problems(d for run in runs for d in run.problems)
        _tell(proofs, margins=margins)
    return Exit.BAD_EXERCISE if any(p.problems for p in proofs) else Exit.OK


def _only(chosen: Sequence[Exercise], *, watch: bool, mutants: bool, write: bool, as_json: bool) -> Exercise:
    """The one exercise of a command that does something else than to prove."""
    if write and not mutants:
        raise typer.BadParameter("--write takes a number that --mutants has told")
    if watch and (mutants or as_json):
        raise typer.BadParameter("--watch goes on: leave --mutants and --json out")
    if len(chosen) != 1:
        raise typer.BadParameter(f"{'--watch' if watch else '--mutants'} is about one exercise: name it")
    return chosen[0]


def _prove(
    course: Course,
    chosen: Sequence[Exercise],
    *,
    seeds: int,
    isolation: str | None,
    quiet: bool,
) -> list[Proof]:
    """What running them shows, for each."""
    from checker.authoring.proving import prove_all
    from checker.grading.grade import Grader

    with progress(quiet) as tell:
        return prove_all(chosen, lambda: Grader(course, isolation=isolation, waiting=False), seeds=seeds, tell=tell)


def _tell_problems(problems: Iterable[Diagnostic]) -> None:
    from checker.render.text import render_diagnostic

    for problem in problems:
        print(render_diagnostic(problem), end="\n\n", flush=True)


def _tell(proofs: Sequence[Proof], *, margins: bool) -> None:
    width = max((len(p.exercise.id) for p in proofs), default=0)
    for p in proofs:
        state = f"{len(p.problems)} problem{'s' if len(p.problems) != 1 else ''}" if p.problems else "proved"
        draft = " (draft)" if p.exercise.level == "draft" else ""
        print(f"{p.exercise.id:{width}}   {state}{draft}, {p.graded} answers graded in {p.seconds:.1f} s")
        if margins:
            _tell_margins(p)
    if not proofs:
        print(f"There is no exercise yet. Next: {command('new', 'exercise', 'ID')}")


def _tell_margins(proof: Proof) -> None:
    for m in proof.margins:
        limit = "" if m.tolerance is None else f"tolerance {m.tolerance:.1e}, "
        wrong = "none" if m.wrong is None else f"{m.wrong:.2g} x ({m.nearest})"
        print(f"  {m.check:12} {limit}solution {m.solution:.2g} x, nearest wrong {wrong}")


def _to_json(proofs: Sequence[Proof]) -> dict[str, Any]:
    from checker.results import diagnostic_to_json

    rows = [
        {
            "id": p.exercise.id,
            "level": p.exercise.level,
            "proved": not p.problems,
            "problems": [diagnostic_to_json(d) for d in p.problems],
            "margins": [asdict(m) for m in p.margins],
            "graded": p.graded,
            "seconds": round(p.seconds, 3),
        }
        for p in proofs
    ]
    return {"schema": 1, "proved": all(row["proved"] for row in rows), "exercises": rows}
