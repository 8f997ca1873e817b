"""`checker new`: starts a course or an exercise from a template that verifies at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from checker.cli.exits import Exit
from checker.cli.paths import command, near

EXAMPLE = """
checker new course my_course
checker new exercise damped_swing --track first_steps
"""

app = typer.Typer(no_args_is_help=True, help="Start a course or an exercise, from a template that verifies at once.")


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


@app.command("exercise", epilog="Example:  checker new exercise damped_swing --track first_steps")
def exercise(
    name: Annotated[str, typer.Argument(metavar="ID", help="Its id, in snake_case: it never changes.")],
    track: Annotated[
        str | None, typer.Option("--track", help="Where it belongs; a new name starts a track. Otherwise the last one.")
    ] = None,
    course: Annotated[Path | None, typer.Option("--course", metavar="DIR", help="The course to add it to.")] = None,
) -> None:
    """A draft exercise at the end of a track: a starter that fails, a solution that passes, two cases."""
    from checker.authoring.scaffold import new_exercise
    from checker.course import find_course

    made = new_exercise(find_course(explicit=course), name, track)
    _tell(f"Made the draft {name}:", made.root, made.files)
    print(f"Next: {command('verify', name, course=course)}")
    raise typer.Exit(Exit.OK)


def _tell(head: str, root: Path, files: tuple[Path, ...]) -> None:
    print(head)
    for path in files:
        print(f"  {path.relative_to(root)}")
