"""Confines a worker that is a process of its own: in two steps, since JAX has to be imported in between."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from checker.protocol import Settings
from checker.sandbox import users

_USERS: list[users.User] = []  # the one that this process has become, whose number is taken as long as it lives


def private_pipes() -> tuple[int, int]:
    """Move the channel off standard input and output: what is printed goes where errors go, and never into a reply."""
    jobs, replies = os.dup(0), os.dup(1)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.dup2(2, 1)
    os.close(empty)
    if sys.platform == "win32":
        import msvcrt

        for fd in (jobs, replies):
            msvcrt.setmode(fd, os.O_BINARY)
    return jobs, replies


def before_imports(settings: Settings) -> int | None:
    """Nobody reads this memory, and it ends with the parent. Returns an open `/proc/self/statm`, where there is one."""
    if not sys.platform.startswith("linux"):
        return None
    from checker.worker import confine

    confine.hide_memory()
    if not settings.namespaces:  # in a sandbox `bwrap` ends everything with the parent
        confine.die_with(settings.parent)
    statm = os.open("/proc/self/statm", os.O_RDONLY)
    confine.fence_files(settings.readable)  # it binds only threads to come, and JAX starts some
    return statm


def to_read(folder: str, settings: Settings) -> Path:
    """The name of a folder of root's that this process goes on reading as another user."""
    if not settings.users or not folder:
        return Path(folder)
    return Path(f"/proc/self/fd/{os.open(folder, os.O_PATH | os.O_DIRECTORY)}")


def when_warm(
    settings: Settings, statm: int | None, *, memory: int, seconds: float | None, processes: bool = False
) -> None:
    """Give up the rest. `processes`: it may start others, as the compiler of a graphics card does."""
    if sys.platform == "win32":
        return
    from checker.worker import confine

    os.chdir(settings.scratch)
    confine.limit(seconds=seconds)
    if statm is None:
        return
    if settings.users:
        _USERS.append(users.take())
        confine.become(_USERS[0].number)
        confine.die_with(settings.parent)
    else:
        confine.drop_capabilities()
    total = confine.memory_in_use(statm) + memory
    os.close(statm)
    if not processes:
        confine.forbid_processes(writes=settings.namespaces)
    confine.limit_memory(total)
