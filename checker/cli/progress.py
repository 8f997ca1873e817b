"""How far the grading of an exercise has come: a bar on a terminal, a line elsewhere."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checker.authoring.verify import Tell
    from checker.exercise import Exercise


@contextlib.contextmanager
def progress(quiet: bool) -> Iterator[Tell | None]:
    """A bar on a terminal for each that is graded at once; elsewhere a line an exercise, since each takes its time."""
    if quiet:
        yield None
        return
    if not sys.stderr.isatty():
        yield _begins
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(24), MofNCompleteColumn(), TextColumn("{task.fields[now]}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks = {}
        first = bar.add_task("", now="starting JAX")

        def tell(exercise: Exercise, done: int, total: int, name: str) -> None:
            bar.update(first, visible=False)
            here = threading.get_ident()
            if here not in tasks:
                tasks[here] = bar.add_task(exercise.id, now=name)
            bar.update(tasks[here], description=exercise.id, completed=done, total=total, now=name)

        yield tell


def _begins(exercise: Exercise, done: int, total: int, name: str) -> None:
    if done == 0:
        print(f"{exercise.id}: {total} answers to grade", file=sys.stderr, flush=True)
