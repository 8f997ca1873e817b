"""`checker build`: the site of a course, with its lessons run."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from checker.cli.exits import Exit
from checker.course import find_course

EXAMPLE = """
checker build
checker build --course ~/my-course --no-strict
"""


def build(
    course: Annotated[Path | None, typer.Option("--course", metavar="DIR", help="The course to build.")] = None,
    strict: Annotated[
        bool, typer.Option("--strict/--no-strict", help="Whether a dead link, or any other warning, stops the build.")
    ] = True,
) -> Exit:
    """Run the lessons that changed and build the site into the folder site/ of the course."""
    from checker.pages.build import build_site

    start = time.perf_counter()
    site = build_site(
        find_course(explicit=course), strict=strict, on_line=lambda line: print(line, file=sys.stderr, flush=True)
    )
    print(f"{site}   {time.perf_counter() - start:.1f} s")
    return Exit.OK
