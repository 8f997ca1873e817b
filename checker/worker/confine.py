"""What a worker gives up before it meets anything of a learner's: namespaces, capabilities, limits, system calls."""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource  # not on Windows, where nothing here is called
import signal
import struct
import sys
from collections.abc import Sequence

from checker.limits import DEFAULT
from checker.sandbox import landlock, seccomp
from checker.worker import unreachable

_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform.startswith("linux") else None
_NEW_USER, _NEW_PID, _NEW_MOUNTS, _NEW_IPC = 0x10000000, 0x20000000, 0x00020000, 0x08000000
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP = 1, 4, 24
_READ_ONLY, _NO_SUID, _NO_DEVICES, _NO_EXEC = 1, 2, 4, 8
_UID_INSIDE = 1000  # not 0: the kernel wants CAP_SETFCAP of whoever maps user 0
CPU_GRACE = 5  # seconds of processor time over the wall limit: the parent's deadline comes first on one core
CORES_BUSY = 4  # a job's threads may burn processor time faster than the wall clock runs


def _check(result: int, what: str) -> None:
    if result:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")


def _prctl(option: int, value: int) -> None:
    assert _LIBC is not None  # noqa: S101  # for the type checker: callers are on Linux
    _check(_LIBC.prctl(option, value, 0, 0, 0), f"prctl {option}")


def hide_memory() -> None:
    """No other process of this user may read, trace or signal through this one's memory, nor may its children's."""
    _prctl(_PR_SET_DUMPABLE, 0)


def die_with(parent: int) -> None:
    """End when the parent ends. `parent` is its number, since it may be gone before this call."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def enter_namespaces() -> None:
    """For a job's keeper: its children get a user, PID, mount and IPC namespace of their own."""
    user, group = os.getuid(), os.getgid()
    assert _LIBC is not None  # noqa: S101
    _check(_LIBC.unshare(_NEW_USER | _NEW_PID | _NEW_MOUNTS | _NEW_IPC), "unshare")
    # The maps of a process that is not dumpable belong to root, which this process is not.
    _prctl(_PR_SET_DUMPABLE, 1)
    _write("/proc/self/setgroups", "deny")
    # Without a map the job could not create a file in a file system of its own.
    _write("/proc/self/uid_map", f"{_UID_INSIDE} {user} 1")
    _write("/proc/self/gid_map", f"{_UID_INSIDE} {group} 1")
    _prctl(_PR_SET_DUMPABLE, 0)


def _write(path: str, text: str) -> None:
    fd = os.open(path, os.O_WRONLY)
    try:
        os.write(fd, text.encode())
    finally:
        os.close(fd)


def hide_processes(scratch: str) -> None:
    """In the job's own mount namespace: an empty `/proc` (a fresh one is refused), and a small folder of its own."""
    _mount("/proc", _READ_ONLY | _NO_SUID | _NO_DEVICES | _NO_EXEC, "size=4k,mode=555")
    _mount(scratch, _NO_SUID | _NO_DEVICES, f"size={DEFAULT.scratch},mode=700")


def _mount(target: str, flags: int, options: str) -> None:
    assert _LIBC is not None  # noqa: S101
    _check(_LIBC.mount(b"tmpfs", target.encode(), b"tmpfs", flags, options.encode()), f"mount {target}")


def drop_capabilities() -> None:
    """Give up every capability: a new user namespace had given them all back."""
    assert _LIBC is not None  # noqa: S101
    number = {"x86_64": 126, "aarch64": 91}[os.uname().machine]
    header = ctypes.create_string_buffer(struct.pack("II", 0x20080522, 0))  # version 3, this process
    _check(_LIBC.syscall(number, header, ctypes.create_string_buffer(24)), "capset")


def become(number: int) -> None:
    """Change to a user and group of this number for good, still able to import, alone with the number.

    The kernel forgets with the old user what `die_with` asked for: ask again.
    """
    unreachable.hold()
    end_all_of(number)


def end_all_of(number: int) -> None:
    """Change to a user and group of this number for good, and kill every other process that it has."""
    os.setgroups([])
    os.setresgid(number, number, number)
    os.setresuid(number, number, number)  # for all threads: the C library sees to it
    drop_capabilities()
    hide_memory()  # this, too, is forgotten with the old user
    if {*os.getresuid(), *os.getresgid()} != {number} or os.getgroups() not in ([], [number]):
        raise PermissionError(f"could not become user {number}")  # or else the next line would end everything
    with contextlib.suppress(ProcessLookupError, PermissionError):  # there is none
        os.kill(-1, signal.SIGKILL)


def memory_in_use(statm: int) -> int:
    """Bytes of address space, from an open `/proc/self/statm`."""
    return int(os.pread(statm, 100, 0).split()[0]) * resource.getpagesize()


def limit(*, seconds: float | None, files: int = 64, size: int = DEFAULT.scratch) -> None:
    """Bind what a job may use of the host. `seconds` is the wall limit that the parent keeps."""
    _set(resource.RLIMIT_CORE, 0)
    _set(resource.RLIMIT_FSIZE, size)
    _set(resource.RLIMIT_NOFILE, files)
    if seconds is not None:
        most = processor_seconds(seconds)
        _set(resource.RLIMIT_CPU, most, most + 1)  # first SIGXCPU, which says why; who ignores it gets SIGKILL


def processor_seconds(seconds: float) -> int:
    """What a job may use of the processors while it has `seconds` by the clock."""
    return int(seconds * CORES_BUSY) + CPU_GRACE


def limit_memory(total: int) -> None:
    """Bytes of address space, all told. One job is one process, so this is the limit of the whole job."""
    _set(resource.RLIMIT_AS, total)


def _set(kind: int, value: int, most: int | None = None) -> None:
    _, hard = resource.getrlimit(kind)
    soft, most = (limit if hard == resource.RLIM_INFINITY else min(limit, hard) for limit in (value, most or value))
    resource.setrlimit(kind, (soft, most))


def fence_files(readable: Sequence[str]) -> None:
    """Without a sandbox: read what the interpreter needs, write nothing. Older kernels have no such fence."""
    if readable:
        landlock.fence(readable)


def forbid_processes(*, writes: bool) -> None:
    """No new process, program, namespace, mount, key, queue or socket from now on; threads may start.

    `writes`: it has a place of its own to write to, whose size has a limit.
    """
    seccomp.forbid(writes=writes)
