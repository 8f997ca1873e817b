"""`checker check`: grade one file."""

from __future__ import annotations

import contextlib
import difflib
import errno
import os
import re
import stat
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from checker.cli.exits import Exit, of_report
from checker.cli.output import to_json
from checker.codes import diagnose
from checker.course import Course, find_course
from checker.diagnostics import CheckerError, Place
from checker.exercise import Exercise
from checker.limits import MIB
from checker.results import CheckResult, Report, report_to_json

EXAMPLE = """
checker check prefix_sum.py
checker check answers/07_newton_root.py --all
checker check try.py --exercise prefix_sum --json
"""
_NUMBER = re.compile(r"^\d+_")
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(
    os, "O_BINARY", 0
)  # wait for nobody (POSIX), change no line (Windows)
MOST_READ = MIB  # many times what an answer may hold, so that one that is too long is told by its own code


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The Python file that holds your answer.")],
    exercise: Annotated[
        str | None,
        typer.Option("--exercise", metavar="ID", help="Which exercise it answers, if its name does not say."),
    ] = None,
    backend: Annotated[
        str, typer.Option("--backend", metavar="NAME[,...]", help="Where to run it, or `all` for those that are here.")
    ] = "cpu",
    isolation: Annotated[
        str | None,
        typer.Option(
            "--isolation", metavar="LEVEL", help="namespaces, user or process; else the strongest that works."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Draw other inputs.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="The whole report as JSON.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Every check with its numbers.")] = False,
    course: Annotated[Path | None, typer.Option("--course", metavar="DIR", help="The course it belongs to.")] = None,
) -> Exit:
    """Run your function and its gradient on real JAX, and compare both with the reference.

    The exercise is the one named by --exercise, else by the file (07_prefix_sum.py answers prefix_sum), else by the
    folder that it lies in.
    """
    source = read_source(file)
    found = course_of(file, course)
    answered = exercise_of(file, exercise, found)
    report = _grade(found, answered, source, file.name, backend, isolation, seed)
    print(to_json(report_to_json(report)) if as_json else _text(report, found, everything))
    return of_report(report)


def read_source(file: Path) -> bytes:
    """The bytes of the file, whatever they are, as far as anybody reads. Raises `CheckerError` (`file-unreadable`)."""
    try:
        kind = file.stat().st_mode
        if stat.S_ISREG(kind):  # a pipe or a device may keep its reader waiting, or never end
            with os.fdopen(os.open(file, os.O_RDONLY | _AT_ONCE), "rb") as opened:
                kind = os.fstat(opened.fileno()).st_mode  # of what was opened, should another have taken its name
                if stat.S_ISREG(kind):
                    return opened.read(MOST_READ)
        what, fix = _no_file(file, kind)
    except OSError as err:
        what, fix = _unreadable(file, err)
    why = "The answer to an exercise is one Python file."
    raise CheckerError(diagnose("file-unreadable", what=what, why=why, fix=fix, where=Place(file=str(file))))


def _no_file(file: Path, kind: int) -> tuple[str, str]:
    if not stat.S_ISDIR(kind):
        return f"`{file}` is a pipe or a device", "save the answer in a file, and name that"
    inside = {p.name for p in file.glob("*.py")} - {"cases.py"}  # the author's, and no answer
    meant = "starter.py" if "starter.py" in inside else inside.pop() if len(inside) == 1 else None
    near = f", such as `{file / meant}`" if meant else ""
    return f"`{file}` is a folder", f"name the Python file in it{near}"


def _unreadable(file: Path, err: OSError) -> tuple[str, str]:
    if isinstance(err, FileNotFoundError):
        here = [p.name for p in file.parent.glob("*.py")] if file.parent.is_dir() else []
        close = difflib.get_close_matches(file.name, here, n=1)
        return f"there is no file `{file}`", f"did you mean `{file.parent / close[0]}`?" if close else "check the path"
    why = (err.strerror or str(err)).lower()
    return f"`{file}` cannot be read: {why}", "let your user read it" if err.errno == errno.EACCES else "check the path"


def course_of(file: Path, explicit: Path | None) -> Course:
    """The course named, else the one that the file lies in, else the nearest from here upwards."""
    if explicit is None:
        for folder in file.resolve().parents:
            if (folder / "exercises" / "course.toml").is_file():
                return find_course(folder)
    return find_course(explicit=explicit)


def exercise_of(file: Path, named: str | None, course: Course) -> Exercise:
    """Raises `CheckerError` (`exercise-unknown`) with what comes near."""
    if named is not None:
        return course.exercise(named)
    ids = {e.id: e for e in course.exercises}
    stem = _NUMBER.sub("", file.stem)
    folder = file.resolve().parent
    inside = next((e for e in course.exercises if folder.is_relative_to(e.folder.resolve())), None)
    answered = ids.get(stem) or inside
    if answered is not None:
        return answered
    near = difflib.get_close_matches(stem, list(ids), n=1)
    raise CheckerError(
        diagnose(
            "exercise-unknown",
            what=f"`{file.name}` does not say which exercise it answers",
            why="A file named like an exercise answers it, whatever number stands in front.",
            fix=f"name it: `--exercise {near[0]}`"
            if near
            else "name it with `--exercise ID`; `checker list` has the ids",
        )
    )


def _grade(
    course: Course, exercise: Exercise, source: bytes, filename: str, backend: str, isolation: str | None, seed: int
) -> Report:
    from checker.cli.backends import named
    from checker.grading.grade import Grader
    from checker.sandbox.policy import Level

    backends = named(backend)
    with Grader(course, isolation=isolation) as grader, _progress(exercise) as on_check:
        if grader.level is Level.PROCESS:
            print(_only_process(), file=sys.stderr)
        return grader.grade(exercise, source, filename=filename, seed=seed, backends=backends, on_check=on_check)


def _only_process() -> str:
    """Said loudly: whoever checks another's answer must know what holds it."""
    from checker.sandbox.policy import Level, protects

    text = f"Isolation: process. The answer runs as you: {protects(Level.PROCESS)}."
    more = "`checker backends --grading` says what would confine it further."
    return "\n".join([*textwrap.wrap(text, 80, subsequent_indent="  "), f"  {more}"])


@contextlib.contextmanager
def _progress(exercise: Exercise) -> Iterator[Callable[[CheckResult], None]]:
    """On a terminal one line that says what is being done; nothing anywhere else."""
    if not sys.stderr.isatty():
        yield lambda row: None
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{exercise.id}: starting JAX") as status:

        def on_check(row: CheckResult) -> None:
            case = f" on {row.case}" if row.case else ""
            status.update(f"{exercise.id}: {row.id}{case} {row.status.value}")

        yield on_check


def _text(report: Report, course: Course, everything: bool) -> str:
    from checker.render.text import render_report

    ids = [e.id for e in course.exercises]
    after = ids[ids.index(report.exercise) + 1 :]
    return render_report(report, everything=everything, next_exercise=after[0] if after else None, colour=_colour())


def _colour() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
