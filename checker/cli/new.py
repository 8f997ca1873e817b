"""`checker new`: starts a course or an exercise that verifies at once, from a template or an author's own function."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from checker.cli.exits import Exit
from checker.cli.paths import command, near

if TYPE_CHECKING:
    from checker.authoring.draft import Draft
    from checker.course import Course

EXAMPLE = """
checker new course my_course
checker new exercise damped_swing --track first_steps
checker new exercise settle --from loops.py:settle --args 'float32[n]' 'int32[]'
"""

app = typer.Typer(no_args_is_help=True, help="Start a course or an exercise that verifies at once.")


class _ManyArgs(TyperCommand):
    """Lets `--args` take all that follows it, up to the next option: one spec an argument of the function."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        spread: list[str] = []
        taking = False
        for word in args:
            taking = word == "--args" or (taking and not word.startswith("--"))
            spread += [word] if not taking else [] if word == "--args" else ["--args", word]
        return super().parse_args(ctx, spread)


@app.command("course", epilog="Example:  checker new course my_course --title 'Loops for physicists'")
def course_(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that is empty or does not exist yet.")],
    title: Annotated[str | None, typer.Option("--title", help="Its name; otherwise made from that of DIR.")] = None,
) -> None:
    """A small course: a page, a track and one draft exercise. It builds, serves and verifies as it is."""
    from checker.authoring.scaffold import new_course

    made = new_course(folder, title)
    _tell(f"Made the course in {near(made.root)}:", made.root, made.files)
    print(f"Next: {command('verify', course=folder)}\n      {command('serve', course=folder)}")
    raise typer.Exit(Exit.OK)


@app.command(
    "exercise",
    cls=_ManyArgs,
    epilog="Example:  checker new exercise settle --from loops.py:settle --args 'float32[n]' 'int32[]' --bind n=8",
)
def exercise(
    name: Annotated[str, typer.Argument(metavar="ID", help="Its id, in snake_case: it never changes.")],
    track: Annotated[
        str | None, typer.Option("--track", help="Where it belongs; a new name starts a track. Otherwise the last one.")
    ] = None,
    own: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE:FUNCTION", help="Your own failing function, which becomes the starter."),
    ] = None,
    args: Annotated[
        list[str] | None,
        typer.Option(
            "--args",
            metavar="SPEC...",
            help="One for each argument: 'float32[8]', 'float32[n, 3] in 0..1', 'int32[]', 'static int'. Floating "
            "ones are differentiated.",
        ),
    ] = None,
    bind: Annotated[
        list[str] | None,
        typer.Option("--bind", metavar="NAME=VALUE", help="A size or a static argument; a size is 8 otherwise."),
    ] = None,
    solution: Annotated[
        str | None,
        typer.Option("--solution", metavar="FILE:FUNCTION", help="Your answer; otherwise one is made in forward mode."),
    ] = None,
    isolation: Annotated[
        str | None,
        typer.Option("--isolation", metavar="LEVEL", help="How your function is confined; default: the best here."),
    ] = None,
    course: Annotated[Path | None, typer.Option("--course", metavar="DIR", help="The course to add it to.")] = None,
) -> None:
    """A draft exercise at the end of a track: a starter that fails, a solution that passes, cases.

    With --from, your function is copied with all that it needs of its file, which is never imported here: it runs
    confined, as a learner's answer does.
    """
    from checker.authoring.scaffold import new_exercise
    from checker.course import find_course

    if own is None and (args or bind or solution):
        raise typer.BadParameter("--args, --bind and --solution are about the function that --from names")
    found = find_course(explicit=course)
    drafts: list[Draft] = []

    def texts(title: str) -> dict[str, str]:
        drafts.append(_draft(found, name, title, str(own), args or [], bind or [], solution, isolation))
        return drafts[0].files()

    made = new_exercise(found, name, track, texts if own else None)
    _tell(f"Made the draft {name}:", made.root, made.files)
    for draft in drafts:
        _tell_draft(draft)
    print(f"Next: {command('verify', name, course=course)}")
    if drafts:
        print(f"      {command('verify', name, '--watch', course=course)}")
    raise typer.Exit(Exit.OK)


def _draft(
    course: Course,
    name: str,
    title: str,
    own: str,
    args: list[str],
    bind: list[str],
    solution: str | None,
    isolation: str | None,
) -> Draft:
    from checker.authoring.adopt import adopt
    from checker.authoring.arguments import read_arguments
    from checker.authoring.own_function import read_function
    from checker.catalog import load_catalog

    function = read_function(own)
    arguments = read_arguments(function, args, bind)
    answer = read_function(solution) if solution else None
    catalog = load_catalog(course.errors_folder)

    def say(line: str) -> None:
        print(f"{name}: {line}", file=sys.stderr, flush=True)

    return adopt(name, title, function, arguments, catalog, solution=answer, isolation=isolation, say=say)


def _tell_draft(draft: Draft) -> None:
    named = [a.name for a in draft.arguments.args if a.differentiate]
    cases = ", ".join(case.id for case in draft.cases())
    print(f"  error       {draft.error}")
    print(f"  gradient    in {', '.join(named)}")
    print(f"  cases       {cases}")
    if draft.solution is None:
        print("  solution    made from your function in forward mode; put the answer you want to teach there")


def _tell(head: str, root: Path, files: tuple[Path, ...]) -> None:
    print(head)
    for path in files:
        print(f"  {path.relative_to(root)}")
