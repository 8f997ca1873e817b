"""`checker verify ID --watch`: looks at an exercise again whenever it is saved, and says what is left."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from checker.authoring.changes import EVERY, Snapshot, at_rest, snapshot
from checker.authoring.gaps import Look, look
from checker.catalog import load_catalog
from checker.cli.exits import Exit
from checker.cli.progress import progress
from checker.diagnostics import CheckerError, Diagnostic
from checker.grading.grade import Grader, Stopped
from checker.render.measure import cut, one_line
from checker.render.text import render_diagnostic

if TYPE_CHECKING:
    from checker.authoring.verify import Tell
    from checker.course import Course
    from checker.exercise import Exercise

QUIT = "qQ\x03\x04"  # and what Ctrl-C and Ctrl-D are where the terminal passes them on
_CLEAR = "\x1b[H\x1b[2J"
_WIDTH = 80
_LINES = 40  # of a screen that nobody can ask for its height


def watch(course: Course, exercise: Exercise, *, seeds: int, isolation: str | None) -> Exit:
    """Until the author has enough: `q` or Ctrl-C."""
    folder = exercise.folder
    with _keys() as key, Grader(course, isolation=isolation, waiting=False) as grader:
        watcher = _Watcher(folder, key, grader.stop)
        last: Look | None = None
        try:
            while not watcher.over:
                seen = watcher.settle()
                last = _round(course, exercise, grader, watcher, seen, seeds, last)
                watcher.wait()
        except KeyboardInterrupt:
            watcher.over = True
    return Exit.OK


def _round(
    course: Course,
    exercise: Exercise,
    grader: Grader,
    watcher: _Watcher,
    seen: Snapshot,
    seeds: int,
    last: Look | None,
) -> Look | None:
    """One look, told; the last one again when this one came to nothing."""
    try:
        errors = {entry.id for entry in load_catalog(course.errors_folder)}
        with progress(quiet=False) as tell:
            now = look(exercise.folder, seen, errors, grader, seeds=seeds, last=last, tell=watcher.ask(tell))
    except (Stopped, _Changed):
        return last
    except OSError as err:  # gone between two reads: there will be a change
        print(f"{exercise.id}   {err.strerror}: {err.filename}", flush=True)
        return last
    except CheckerError as err:  # this machine, or ours; the next save may go better
        print("\n\n".join(render_diagnostic(d) for d in err.diagnostics), flush=True)
        return None
    _tell(exercise.id, now, last)
    return now


class _Changed(Exception):
    """The files are others than those that are being graded."""


class _Watcher:
    """Looks at the folder and the keyboard in a thread of its own, and ends the grading that has become stale."""

    def __init__(self, folder: Path, key: Callable[[float], str], stop: Callable[[], None]) -> None:
        self.over = False
        self._folder, self._key, self._stop = folder, key, stop
        self._seen: Snapshot | None = None
        self._changed = threading.Event()
        threading.Thread(target=self._look, daemon=True).start()

    def settle(self) -> Snapshot:
        """The files as they are now, once nobody writes any more; a change from here on is a new one."""
        seen = at_rest(self._folder)
        self._seen = seen
        self._changed.clear()
        return seen

    def wait(self) -> None:
        """Until something has changed, or the author has enough."""
        while not self.over and not self._changed.wait(EVERY):
            continue

    def ask(self, tell: Tell | None) -> Tell:
        """`tell`, which stops what has become stale: between two gradings there is none that could be ended."""

        def told(exercise: Exercise, done: int, total: int, name: str) -> None:
            if self.over or self._changed.is_set():
                raise _Changed
            if tell is not None:
                tell(exercise, done, total, name)

        return told

    def _look(self) -> None:
        while not self.over:
            if self._key(EVERY) in tuple(QUIT):
                self.over = True
            if self._seen is not None and not self._changed.is_set() and snapshot(self._folder) != self._seen:
                self._changed.set()
                self._stop()
        self._stop()


@contextlib.contextmanager
def _keys() -> Iterator[Callable[[float], str]]:
    """A function that waits so many seconds for a key, and gives it; without a terminal it waits."""

    def none(seconds: float) -> str:
        time.sleep(seconds)
        return ""

    if sys.platform == "win32" or not sys.stdin.isatty():
        yield none
        return
    import select
    import termios
    import tty

    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)

    def key(seconds: float) -> str:
        return os.read(fd, 1).decode("ascii", "ignore") if select.select([fd], [], [], seconds)[0] else ""

    try:
        tty.setcbreak(fd)
        yield key
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)


def _tell(name: str, now: Look, last: Look | None) -> None:
    screen = sys.stdout.isatty()
    size = shutil.get_terminal_size((_WIDTH, _LINES))
    lines = lines_of(name, now, last, height=size.lines if screen else _LINES)
    end = "Waiting for the next save; q ends." if screen else "Waiting for the next save."
    print((_CLEAR if screen else "") + "\n".join([*lines, end]), flush=True)


def lines_of(name: str, now: Look, last: Look | None, *, height: int = _LINES) -> list[str]:
    """What is left: the first in full, a line for each other, as far as there is room."""
    before = last.gaps if last is not None and now.graded else ()  # what was not looked at is not mended
    mended = [d for d in before if not any(_same(d, other) for other in now.gaps)]
    head = f"{name}   {_state(now)}"
    lines = [head, *([f"  mended: {cut(one_line(d.what), _WIDTH - 10)}" for d in mended[:3]]), ""]
    if now.gaps:
        lines += [*render_diagnostic(now.gaps[0]).splitlines(), ""]
    others = now.gaps[1:]
    room = max(3, height - len(lines) - 3)
    shown: Sequence[Diagnostic] = others if len(others) <= room else others[: room - 1]
    lines += [f"{i:3}  {cut(one_line(_fact(d)), _WIDTH - 5)}" for i, d in enumerate(shown, start=2)]
    if len(shown) < len(others):
        lines.append(f"     and {len(others) - len(shown)} more")
    return [*lines, ""] if others else lines


def _fact(d: Diagnostic) -> str:
    """The fact, with the file where it does not name one."""
    file = d.where.file.rsplit("/", 1)[-1] if d.where is not None else ""
    return d.what if not file or file in d.what else f"{d.what} ({file})"


def _same(one: Diagnostic, other: Diagnostic) -> bool:
    return one.code == other.code and one.what == other.what


def _state(now: Look) -> str:
    count = len(now.gaps)
    if now.level is None:
        return f"exercise.toml cannot be read; {count} left"
    if not count:
        graded = f"{now.graded} answers graded in {now.seconds:.1f} s"
        return f'nothing is left: write `level = "ready"` ({graded})' if now.level == "draft" else f"proved, {graded}"
    if now.level == "draft" and now.verifies:
        return f"the draft verifies; {count} left before it is ready, the hardest first"
    return f"{count} left, the hardest first"
