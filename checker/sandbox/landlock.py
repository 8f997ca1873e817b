"""A fence around files, which any process of Linux may put around itself: read here, write nowhere, no network."""

from __future__ import annotations

import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # the same numbers on every architecture
_ASK_VERSION, _BENEATH = 1, 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_FILES_BY_VERSION = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
_NETWORK, _NETWORK_SINCE = 3, 4  # bind and connect of TCP
_SCOPES, _SCOPES_SINCE = 3, 6  # abstract sockets, and signals, to whoever is outside the fence
_ALWAYS_WRITABLE = "/dev/null"
_NO_NEW_PRIVILEGES = 38


def version() -> int:
    """The version that this kernel has, 0 for none."""
    if not sys.platform.startswith("linux"):
        return 0
    return max(0, int(ctypes.CDLL(None).syscall(_CREATE, None, 0, _ASK_VERSION)))


def carve(roots: Iterable[str], hidden: Iterable[str]) -> list[str]:
    """What is below `roots` without what is below `hidden`: the fence knows allowing only, so siblings are listed."""
    hidden = list(hidden)
    kept: list[str] = []
    for root in roots:
        if any(root == name or root.startswith(name + "/") for name in hidden):
            continue
        if any(name.startswith(root.rstrip("/") + "/") for name in hidden):
            kept += carve(sorted(str(path) for path in Path(root).iterdir()), hidden)
        else:
            kept.append(root)
    return kept


def fence(readable: Iterable[str]) -> bool:
    """Bind this thread and all that it starts, for good. False, and nothing is changed, where the kernel has no fence.

    Put it on before other threads start: those that run already are not bound. Raises `OSError` when it fails.
    """
    known = version()
    if not known:
        return False
    files = _FILES_BY_VERSION[max(v for v in _FILES_BY_VERSION if v <= known)]
    network = _NETWORK if known >= _NETWORK_SINCE else 0
    scopes = _SCOPES if known >= _SCOPES_SINCE else 0
    size = 24 if known >= _SCOPES_SINCE else 16 if known >= _NETWORK_SINCE else 8
    libc = ctypes.CDLL(None, use_errno=True)
    rules = _call(libc, _CREATE, struct.pack("=QQQ", files, network, scopes)[:size], size, 0)
    try:
        for path in readable:
            _allow(libc, rules, path, _EXECUTE | _READ_FILE | _READ_DIR)
        _allow(libc, rules, _ALWAYS_WRITABLE, _READ_FILE | _WRITE_FILE)
        libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        _call(libc, _RESTRICT, rules, 0)
    finally:
        os.close(rules)
    return True


def _allow(libc: ctypes.CDLL, rules: int, path: str, access: int) -> None:
    try:
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:  # what is not there need not be allowed
        return
    try:
        if not stat.S_ISDIR(os.fstat(fd).st_mode):
            access &= ~_READ_DIR
        _call(libc, _ADD, rules, _BENEATH, struct.pack("=Qi", access, fd), 0)
    finally:
        os.close(fd)


def _call(libc: ctypes.CDLL, number: int, *arguments: object) -> int:
    result = int(libc.syscall(number, *arguments))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"landlock: {os.strerror(code)}")
    return result
