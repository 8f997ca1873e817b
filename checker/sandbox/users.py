"""Users for the level `user`: numbers without an account, each held by one process at a time."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator
from dataclasses import dataclass

# Above every account that a distribution makes (60000), below those that systemd gives to services (61184), and inside
# the 65536 numbers that a container has.
FIRST, COUNT = 60_800, 256


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """A user and group number that is ours as long as `lock` is open here, or in a process that has inherited it."""

    number: int
    lock: socket.socket


def take() -> User:
    """A number that no account and no other worker has. Raises `OSError` when there is none.

    The lock is a name, not a file: the kernel gives it back when its last holder ends, however that ends.
    """
    for number in _order():
        lock = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            lock.bind(f"\0rewind-user-{number}")
        except OSError as err:
            lock.close()
            if err.errno != errno.EADDRINUSE:
                raise
            continue
        return User(number=number, lock=lock)
    raise OSError(errno.EAGAIN, f"the numbers {FIRST} to {FIRST + COUNT - 1} are all taken")


def _order() -> Iterator[int]:
    """Those without an account, from a place that differs: what one worker was is not at once the next one."""
    start = os.getpid()
    for step in range(COUNT):
        number = FIRST + (start + step) % COUNT
        if not _has_account(number):
            yield number


def _has_account(number: int) -> bool:
    import grp  # not on Windows
    import pwd

    for look in (pwd.getpwuid, grp.getgrgid):
        try:
            look(number)
        except KeyError:
            continue
        return True
    return False
