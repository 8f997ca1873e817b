"""Tries each level of isolation on this machine, and quotes what refuses it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from checker.sandbox import bubblewrap, landlock
from checker.sandbox.levels import PACKAGE, Level, Probe
from checker.sandbox.switches import container_setting, namespaces_setting

_SECONDS = 20.0

# Run inside the sandbox as a plain Python program: is this another user namespace, and may it make one more?
_INSIDE = """
import ctypes, os, sys
if os.readlink("/proc/self/ns/user") == sys.argv[1]:
    print("the sandbox is in the user namespace of its caller")
elif ctypes.CDLL(None, use_errno=True).unshare(0x10000000 | 0x20000000 | 0x00020000 | 0x08000000):
    print("a namespace inside the sandbox is refused: " + os.strerror(ctypes.get_errno()))
else:
    print("yes")
"""
# Run by root: everything that a job does on its way to a user of its own.
_BECOME = """
import sys
sys.path.insert(0, sys.argv[1])
from checker.sandbox import users
from checker.worker import confine
confine.become(users.take().number)
confine.forbid_processes(writes=False)
print("yes")
"""
_FILTER = """
import os, sys
sys.path.insert(0, sys.argv[1])
from checker.sandbox import seccomp
seccomp.forbid(writes=False)
try:
    os.fork() or os._exit(0)
    print("a filter of system calls is accepted and does nothing")
except PermissionError:
    print("yes")
"""


def probe(level: Level, hidden: Iterable[Path] = ()) -> Probe:
    """Try `level` here. `hidden` are folders of exercises that no answer may read."""
    if level is Level.NAMESPACES:
        return _namespaces()
    if level is Level.USER:
        found = _user()
        return found if not found.works else next(map(_open_to_all, filter(_is_open, hidden)), found)
    return _process()


def forget() -> None:
    """What was tried is tried again when asked for the next time."""
    for tried in (_namespaces, _user, _process):
        tried.cache_clear()


@cache
def _namespaces() -> Probe:
    if not sys.platform.startswith("linux"):
        return _no(
            Level.NAMESPACES,
            f"{sys.platform} has no namespaces",
            "run Rewind on Linux, or in a Linux container or virtual machine",
        )
    if bubblewrap.find() is None:
        return _no(
            Level.NAMESPACES,
            "there is no program `bwrap`",
            "install bubblewrap (`apt install bubblewrap`, `dnf install bubblewrap`)",
        )
    argv = [sys.executable, "-I", "-S", "-c", _INSIDE, str(Path("/proc/self/ns/user").readlink())]
    said = _said(bubblewrap.command(argv, package=PACKAGE))
    return _no(Level.NAMESPACES, said, namespaces_setting(said)) if said else _yes(Level.NAMESPACES)


@cache
def _user() -> Probe:
    if not sys.platform.startswith("linux"):
        return _no(
            Level.USER, f"{sys.platform} is not Linux", "run Rewind as root in a Linux container or virtual machine"
        )
    if (me := os.geteuid()) != 0:
        return _no(
            Level.USER,
            f"user {me} cannot become another, and only root can",
            "run it as root, in a container made for it; or allow `namespaces`, which needs no root",
        )
    said = _said([sys.executable, "-I", "-S", "-c", _BECOME, str(PACKAGE.parent)])
    return _no(Level.USER, said, container_setting()) if said else _yes(Level.USER)


@cache
def _process() -> Probe:
    if not sys.platform.startswith("linux"):
        return _yes(Level.PROCESS)
    said = _said([sys.executable, "-I", "-S", "-c", _FILTER, str(PACKAGE.parent)])
    return (
        _no(Level.PROCESS, said, "run a kernel with seccomp filters, on x86_64 or aarch64")
        if said
        else _yes(Level.PROCESS)
    )


def _is_open(folder: Path) -> bool:
    """Whether an answer under a user of its own could read `folder`.

    The folders above do not count: a job reads Python from wherever it lies, and could come from there.
    """
    return not landlock.version() and folder.is_dir() and bool(folder.stat().st_mode & 0o007)


def _open_to_all(folder: Path) -> Probe:
    said = f"every user may read {folder}, and this kernel has no Landlock to hide it"
    return _no(Level.USER, said, f"`chmod -R go-rwx {folder}`")


def _said(argv: Sequence[str]) -> str:
    """What the program said instead of `yes`: its last line, never empty. Empty when it said `yes`."""
    try:
        done = subprocess.run(
            argv, capture_output=True, text=True, errors="replace", timeout=_SECONDS, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired) as err:
        return f"{Path(argv[0]).name}: {err}"
    if done.stdout.strip() == "yes":
        return ""
    told = done.stdout.strip() or done.stderr.strip() or f"{Path(argv[0]).name} ended with {done.returncode}"
    return told.splitlines()[-1]


def _yes(level: Level) -> Probe:
    return Probe(level=level, works=True)


def _no(level: Level, said: str, setting: str) -> Probe:
    return Probe(level=level, works=False, said=said, setting=setting)
