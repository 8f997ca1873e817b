"""What this process and its workers hold of the machine at a moment, to be compared with a later one."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from .conftest import workers, zombies

_MARK = "rewind-hostile"  # the name that every hostile answer gives to what it leaves
_KEY = 0x52574E44  # and the number, where a name is one
_PLACES = ("/tmp", "/var/tmp", "/dev/shm", "/run", "/dev/mqueue", "/")  # noqa: S108  # looked at, not written to
_IN_A_SANDBOX = ("tmp", "dev", "dev/shm", "scratch", "rewind", "run", "var/tmp")


def remains(scratch: Path) -> dict[str, object]:
    """By kind. `scratch` is where this process makes its temporary files."""
    servers, judges = workers("server"), workers("judge_main")
    sandbox = f"/proc/{servers[0]}/root" if servers and _mounts_of(servers[0]) != _mounts_of(os.getpid()) else None
    return {
        "processes": (len(servers), len(judges)),
        "zombies": zombies(os.getpid()),
        "files of ours": _count("/proc/self/fd"),
        "files of the server": _count(f"/proc/{servers[-2]}/fd") if len(servers) > 1 else 0,
        "mounts": [line for line in _text("/proc/self/mounts").splitlines() if "rewind" in line],  # others mount too
        "mounts of the server": _text(f"/proc/{servers[0]}/mounts") if sandbox else "",
        "files": sorted(str(p.relative_to(scratch).parts[1:]) for p in scratch.rglob("*") if p.is_file()),
        "files left": [str(p) for place in _PLACES for p in _named(Path(place))],
        "files in the sandbox": [_listed(f"{sandbox}/{place}") for place in _IN_A_SANDBOX if sandbox],
        "sockets": [line for line in _text("/proc/net/unix").splitlines() if _MARK in line],
        "memory and queues": [
            line
            for kind in ("shm", "sem", "msg")
            for line in _text(f"/proc/sysvipc/{kind}").splitlines()
            if line.split()[0] == str(_KEY)
        ],
        "keys": [line for line in _text("/proc/keys").splitlines() if _MARK in line],
    }


def settled(look: Callable[[], dict[str, object]], as_before: dict[str, object]) -> dict[str, object]:
    """What there is once it is as before, or after two seconds: what a job held goes a moment after its report."""
    deadline = time.monotonic() + 2
    while (now := look()) != as_before and time.monotonic() < deadline:
        time.sleep(0.02)
    return now


def _mounts_of(process: int) -> str:
    try:
        return str(Path(f"/proc/{process}/ns/mnt").readlink())
    except OSError:  # as below
        return ""


def _count(folder: str) -> int:
    return len(_listed(folder))


def _listed(folder: str) -> list[str]:
    try:
        return sorted(path.name for path in Path(folder).iterdir())
    except OSError:  # gone, or another user's
        return []


def _named(folder: Path) -> list[Path]:
    return [folder / name for name in _listed(str(folder)) if _MARK in name]


def _text(file: str) -> str:
    try:
        return Path(file).read_text(errors="replace")
    except OSError:  # as above
        return ""
