"""A system call filter of our own: threads yes; new processes, programs, namespaces, mounts and IPC no."""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Iterator

type _Numbers = tuple[int | None, int | None]  # (x86_64, aarch64); None: it has no such call, or another one for it

FORBIDDEN: dict[str, _Numbers] = {
    "fork": (57, None),
    "vfork": (58, None),
    "execve": (59, 221),
    "execveat": (322, 281),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
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
    "open_tree_attr": (467, 467),
    "fsconfig": (431, 431),
    "fspick": (433, 433),
    "statmount": (457, 457),
    "listmount": (458, 458),
    "open_by_handle_at": (304, 265),  # past every folder above
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
    "semtimedop": (220, 192),
    "semctl": (66, 191),
    "msgget": (68, 186),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "inotify_init": (253, None),  # who opens what, in folders that a fence only keeps from being read
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    "syslog": (103, 116),
    "socket": (41, 198),  # a pair of connected sockets (`socketpair`) reaches nobody, and stays allowed
    "bind": (49, 200),
    "connect": (42, 203),
    "timer_create": (222, 107),  # would send its maker any signal, SIGKILL too
    "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
}
# What changes the file system. Where no mount of its own bounds what a job writes, it writes nothing: the size of one
# file has a limit, the number of files has none.
CHANGES_FILES: dict[str, _Numbers] = {
    "creat": (85, None),
    "truncate": (76, 45),
    "rename": (82, None),
    "renameat": (264, 38),
    "renameat2": (316, 276),
    "mkdir": (83, None),
    "mkdirat": (258, 34),
    "rmdir": (84, None),
    "link": (86, None),
    "linkat": (265, 37),
    "unlink": (87, None),
    "unlinkat": (263, 35),
    "symlink": (88, None),
    "symlinkat": (266, 36),
    "mknod": (133, None),
    "mknodat": (259, 33),
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, None),
    "fchown": (93, 55),
    "lchown": (94, None),
    "fchownat": (260, 54),
    "utime": (132, None),
    "utimes": (235, None),
    "futimesat": (261, None),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "setxattrat": (463, 463),
    "removexattrat": (466, 466),
    "file_setattr": (469, 469),
}
_OPEN: tuple[_Numbers, int] = ((2, None), 1)  # call, and which argument holds the flags
_OPENAT: tuple[_Numbers, int] = ((257, 56), 2)
_OPENAT2 = (437, 437)  # hides its flags in memory, so it "does not exist"
_TO_WRITE = 0o20001103  # write only, read and write, create, truncate, a file without a name
# Allowed with this first argument only: no PID namespace of its own separates a job at the level `process`.
_ZERO_ONLY = {"prlimit64": (302, 261), "sched_setaffinity": (203, 122)}  # 0: the caller
# A signal to the caller itself, other than the one which tells that somebody else ended it; which argument it is.
_OWN_SIGNAL = {"kill": ((62, 129), 1), "tgkill": ((234, 131), 2)}
_SIGKILL = 9
_SOCKETPAIR, _STREAM = (53, 199), 1  # the two of any other kind can be turned to another address
_FCNTL = (72, 25)
_SET_OWNER, _SET_SIGNAL, _SET_OWNER_EX = 8, 10, 15  # a file that signals could send SIGKILL
_LEASE, _NOTIFY = 1024, 1026  # makes others wait for a file, tells what they do in a folder
# Of what `ioctl` can ask of a file, only this: the others change how a file is kept, and what a terminal is told.
_IOCTL = (16, 29)
_ASKED_OF_FILES = {
    "TCGETS": 0x5401, "TCGETS2": 0x802C542A, "TIOCGWINSZ": 0x5413, "FIONREAD": 0x541B, "FIONBIO": 0x5421,
    "FIONCLEX": 0x5450, "FIOCLEX": 0x5451,
}  # fmt: skip
_PRCTL = (157, 167)
_PR_SET_PDEATHSIG = 1  # without it a job could outlive its keeper
_CLONE, _CLONE3 = (56, 220), (435, 435)  # clone3 hides its flags in memory: it "does not exist", so glibc uses clone
_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_COLUMN = {"x86_64": 0, "aarch64": 1}
_X32 = 0x40000000
_CLONE_THREAD = 0x10000

_LOAD, _AND, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_BITS, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_DENY, _ABSENT = _ERRNO | errno.EPERM, _ERRNO | errno.ENOSYS
_NUMBER, _ARCH, _ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data; an argument's lower half comes first

type _Line = tuple[int, int, int, int]
_DENIED: _Line = (_RETURN, 0, 0, _DENY)


def supported(machine: str | None = None) -> bool:
    """Whether the filter is written for this kind of processor."""
    return (machine or platform.machine()) in _COLUMN


def program(machine: str, pid: int, *, writes: bool = True) -> bytes:
    """The filter as the kernel reads it, for the process that has the number `pid` in its own namespace.

    `writes`: it may change files, as far as something else allows it.
    """
    column = _COLUMN[machine]
    lines: list[_Line] = [(_LOAD, 0, 0, _ARCH), (_JUMP_EQUAL, 1, 0, _AUDIT_ARCH[machine]), (_RETURN, 0, 0, _KILL)]
    lines += [(_LOAD, 0, 0, _NUMBER)]
    if machine == "x86_64":
        lines += [(_JUMP_AT_LEAST, 0, 1, _X32), _DENIED]
    absent = [_CLONE3] if writes else [_CLONE3, _OPENAT2]
    for hidden in absent:
        lines += [(_JUMP_EQUAL, 0, 1, hidden[column]), (_RETURN, 0, 0, _ABSENT)]
    for numbers in (*FORBIDDEN.values(), *(() if writes else CHANGES_FILES.values())):
        if (number := numbers[column]) is not None:
            lines += [(_JUMP_EQUAL, 0, 1, number), _DENIED]
    for numbers, about in _conditions(pid, writes):
        if (number := numbers[column]) is not None:
            body = [*about, (_RETURN, 0, 0, _ALLOW)]
            lines += [(_JUMP_EQUAL, 0, len(body), number), *body]
    lines += [(_RETURN, 0, 0, _ALLOW)]
    return b"".join(struct.pack("HBBI", *line) for line in lines)


def _conditions(pid: int, writes: bool) -> Iterator[tuple[_Numbers, list[_Line]]]:
    """The calls that are decided by their arguments, with the lines that deny; what gets past them is allowed."""
    yield _CLONE, [_argument(0), (_JUMP_BITS, 1, 0, _CLONE_THREAD), _DENIED]
    yield _PRCTL, [_argument(0), *_deny(_PR_SET_PDEATHSIG)]
    for own in _ZERO_ONLY.values():
        yield own, [_argument(0), *_only(0)]
    for signal, at in _OWN_SIGNAL.values():
        yield signal, [_argument(0), *_only(pid), _argument(at), *_deny(_SIGKILL)]
    yield _SOCKETPAIR, [_argument(1), (_AND, 0, 0, 0xF), *_only(_STREAM)]
    refused = (_SET_OWNER, _SET_SIGNAL, _SET_OWNER_EX, _LEASE, _NOTIFY)
    yield _FCNTL, [_argument(1), *(line for command in refused for line in _deny(command))]
    yield _IOCTL, [_argument(1), *_among(tuple(_ASKED_OF_FILES.values()))]
    if not writes:
        for numbers, at in (_OPEN, _OPENAT):
            yield numbers, [_argument(at), (_JUMP_BITS, 0, 1, _TO_WRITE), _DENIED]


def _argument(index: int) -> _Line:
    return (_LOAD, 0, 0, _ARGUMENTS + 8 * index)


def _only(value: int) -> list[_Line]:
    """Deny anything else."""
    return [(_JUMP_EQUAL, 1, 0, value), _DENIED]


def _among(values: tuple[int, ...]) -> list[_Line]:
    """Deny all but these."""
    return [*((_JUMP_EQUAL, len(values) - i, 0, value) for i, value in enumerate(values)), _DENIED]


def _deny(value: int) -> list[_Line]:
    """Deny this."""
    return [(_JUMP_EQUAL, 0, 1, value), _DENIED]


def forbid(*, writes: bool = True) -> None:
    """Bind this process, all its threads to come and whatever it runs, for good. Needs no privilege.

    Threads that run already are bound too. `writes`: it may still change files. Raises `OSError` when the kernel
    refuses.
    """
    raw = program(platform.machine(), os.getpid(), writes=writes)
    code = ctypes.create_string_buffer(raw, len(raw))
    header = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(raw) // 8, ctypes.addressof(code)))
    libc = ctypes.CDLL(None, use_errno=True)
    no_new_privileges, everyone = 38, 1  # SECCOMP_FILTER_FLAG_TSYNC: XLA's pools exist already in a judge
    number = {"x86_64": 317, "aarch64": 277}[platform.machine()]
    if libc.prctl(no_new_privileges, 1, 0, 0, 0) or libc.syscall(number, 1, everyone, header):
        code_ = ctypes.get_errno()
        raise OSError(code_, f"seccomp: {os.strerror(code_)}")
