"""Modules that lie where only root may go, kept importable for a process that stops being root."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

_SEARCH, _LIST = stat.S_IXOTH, stat.S_IXOTH | stat.S_IROTH


def hold() -> None:
    """Open each such folder of `sys.path`, and import from the open folder instead of by its name.

    An interpreter in root's home is common (`uv` and pyenv put it there). A name below `/proc/self/fd` leads to what is
    open, and asks nothing of the folders above. The way back up from there ends at the first folder that is closed to
    others, and files that are closed to others stay so.
    """
    moved = {name: _below_descriptor(name) for name in dict.fromkeys(map(str, sys.path)) if not reachable(name)}
    if not moved:
        return
    sys.path[:] = [moved.get(name, name) for name in map(str, sys.path)]
    for module in list(sys.modules.values()):
        inside = getattr(module, "__path__", None)
        if isinstance(inside, list):  # a package, which finds its own modules by this
            inside[:] = [_moved(name, moved) for name in inside]
    sys.path_importer_cache.clear()


def reachable(name: str) -> bool:
    """Whether a user who owns nothing can list the folder `name`. What does not exist asks for nothing."""
    folder = Path(os.path.realpath(name))
    if not folder.exists():
        return True
    above = [parent.stat().st_mode & _SEARCH for parent in folder.parents]
    return all(above) and folder.stat().st_mode & _LIST == _LIST


def _below_descriptor(name: str) -> str:
    flags = os.O_PATH | (os.O_DIRECTORY if Path(name).is_dir() else 0)  # or a zip file
    return f"/proc/self/fd/{os.open(name, flags)}"


def _moved(name: str, moved: dict[str, str]) -> str:
    for old, new in moved.items():
        if name.startswith(old + os.sep):
            return new + name[len(old) :]
    return name
