"""Says when the files of a folder have changed, once they have come to rest."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

# Asking costs a tenth of a millisecond for the twenty files of an exercise, works on every system and file system, and
# needs no package; a notification that is lost on a network drive would leave an author waiting.
EVERY, REST, LONGEST = 0.2, 0.1, 2.0  # seconds between looks, of rest after a change, and for a folder that never rests

type Snapshot = Mapping[str, tuple[int, int, int]]


def snapshot(folder: Path) -> Snapshot:
    """Every file by name with what changes when it is written; empty for a folder that is not there."""
    found = {}
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if is_of_an_editor(path.name) or "__pycache__" in path.parts:
            continue
        try:
            stat = path.stat()
        except OSError:  # gone since it was listed
            continue
        if path.is_file():
            found[name] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    return found


def is_of_an_editor(name: str) -> bool:
    """Whether an editor keeps such a file beside the one that is edited."""
    return name.startswith((".", "#")) or name.endswith("~") or name == "4913"


def at_rest(folder: Path) -> Snapshot:
    """The files after a burst of saves, as soon as two looks see the same."""
    end = time.monotonic() + LONGEST
    before = snapshot(folder)
    while time.monotonic() < end:
        time.sleep(REST)
        after = snapshot(folder)
        if after == before:
            break
        before = after
    return before
