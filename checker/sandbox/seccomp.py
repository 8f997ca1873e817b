"""A system call filter of our own: threads yes; new processes, programs, namespaces, mounts and IPC no."""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Sequence

# name: (x86_64, aarch64). None: the architecture has no such call, or it is spelt differently there.
FORBIDDEN: dict[str, tuple[int | None, int | None]] = {
    "fork": (57, None),
    "vfork": (58, None),
    "execve": (59, 221),
    "execveat": (322, 281),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsmount": (432, 432),
    "mount_setattr": (442, 442),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "shmget": (29, 194),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "semget": (64, 190),
    "semop": (65, 193),
    "semctl": (66, 191),
    "msgget": (68, 186),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    "mq_open": (240, 180),
    "socket": (41, 198),  # a pair of connected sockets (`socketpair`) reaches nobody, and stays allowed
    "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
}
# Allowed with this first argument only: no PID namespace of its own separates a job at the level `process`.
_SELF_ONLY = {"kill": (62, 129), "tgkill": (234, 131)}  # the caller's own number
_ZERO_ONLY = {"prlimit64": (302, 261), "sched_setaffinity": (203, 122)}  # 0: the caller
_PRCTL = (157, 167)
_PR_SET_PDEATHSIG = 1  # without it a job could outlive its keeper
_CLONE, _CLONE3 = (56, 220), (435, 435)  # clone3 hides its flags in memory: it "does not exist", so glibc uses clone
_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_COLUMN = {"x86_64": 0, "aarch64": 1}
_X32 = 0x40000000
_CLONE_THREAD = 0x10000

_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_DENY, _ABSENT = _ERRNO | errno.EPERM, _ERRNO | errno.ENOSYS
_NUMBER, _ARCH, _ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data; an argument's lower half comes first

type _Line = tuple[int, int, int, int]


def supported(machine: str | None = None) -> bool:
    """Whether the filter is written for this kind of processor."""
    return (machine or platform.machine()) in _COLUMN


def program(machine: str, pid: int) -> bytes:
    """The filter as the kernel reads it, for the process that has the number `pid` in its own namespace."""
    column = _COLUMN[machine]
    lines: list[_Line] = [(_LOAD, 0, 0, _ARCH), (_JUMP_EQUAL, 1, 0, _AUDIT_ARCH[machine]), (_RETURN, 0, 0, _KILL)]
    lines += [(_LOAD, 0, 0, _NUMBER)]
    if machine == "x86_64":
        lines += [(_JUMP_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _DENY)]
    lines += [(_JUMP_EQUAL, 0, 1, _CLONE3[column]), (_RETURN, 0, 0, _ABSENT)]
    for name in FORBIDDEN:
        if (number := FORBIDDEN[name][column]) is not None:
            lines += [(_JUMP_EQUAL, 0, 1, number), (_RETURN, 0, 0, _DENY)]
    lines += _when(_CLONE[column], [(_JUMP_BITS, 1, 0, _CLONE_THREAD), (_RETURN, 0, 0, _DENY)])
    lines += _when(_PRCTL[column], [(_JUMP_EQUAL, 0, 1, _PR_SET_PDEATHSIG), (_RETURN, 0, 0, _DENY)])
    for only, allowed in ((_SELF_ONLY, pid), (_ZERO_ONLY, 0)):
        for numbers in only.values():
            lines += _when(numbers[column], [(_JUMP_EQUAL, 1, 0, allowed), (_RETURN, 0, 0, _DENY)])
    lines += [(_RETURN, 0, 0, _ALLOW)]
    return b"".join(struct.pack("HBBI", *line) for line in lines)


def _when(number: int, about_argument: Sequence[_Line]) -> list[_Line]:
    """The lines that decide one call by its first argument, and allow what they let through."""
    body = [(_LOAD, 0, 0, _ARGUMENT), *about_argument, (_RETURN, 0, 0, _ALLOW)]
    return [(_JUMP_EQUAL, 0, len(body), number), *body]


def forbid() -> None:
    """Bind this process, all its threads to come and whatever it runs, for good. Needs no privilege.

    Threads that run already are bound too. Raises `OSError` when the kernel refuses.
    """
    raw = program(platform.machine(), os.getpid())
    code = ctypes.create_string_buffer(raw, len(raw))
    header = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(raw) // 8, ctypes.addressof(code)))
    libc = ctypes.CDLL(None, use_errno=True)
    no_new_privileges, everyone = 38, 1  # SECCOMP_FILTER_FLAG_TSYNC: XLA's pools exist already in a judge
    number = {"x86_64": 317, "aarch64": 277}[platform.machine()]
    if libc.prctl(no_new_privileges, 1, 0, 0, 0) or libc.syscall(number, 1, everyone, header):
        code_ = ctypes.get_errno()
        raise OSError(code_, f"seccomp: {os.strerror(code_)}")
