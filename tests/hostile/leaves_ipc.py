"""Leaves memory, semaphores, queues, keys and names behind that outlive a process.

Level: every
Expect: passed
Says: left 0 of 9
"""

import ctypes
import mmap
import os
import socket

import jax.numpy as jnp

LIBC = ctypes.CDLL(None, use_errno=True)
KEY, CREATE = 0x52574E44, 0o1666
NAME = b"/rewind-hostile"
left = 0


def leave(name, trick):
    global left
    try:
        made = trick()
        if made is None or made == -1:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        left += 1
        print("REACHED", name, made)
    except OSError as refused:
        print(name, refused.strerror)


def named_socket():
    sock = socket.socket(socket.AF_UNIX)
    sock.bind("\0rewind-hostile")
    return sock.listen()


def shared_file():
    with open("/dev/shm/rewind-hostile", "w+b") as file:
        file.truncate(4096)
        return mmap.mmap(file.fileno(), 4096)


leave("memory", lambda: LIBC.shmget(KEY, 4096, CREATE))
leave("semaphore", lambda: LIBC.semget(KEY, 1, CREATE))
leave("queue", lambda: LIBC.msgget(KEY, CREATE))
leave("POSIX memory", lambda: LIBC.shm_open(NAME, os.O_CREAT | os.O_RDWR, 0o666))
leave("POSIX queue", lambda: LIBC.mq_open(NAME, os.O_CREAT | os.O_RDWR, 0o666, None))
leave("shared file", shared_file)
leave("socket", named_socket)
leave("key", lambda: LIBC.syscall({"x86_64": 248, "aarch64": 217}[os.uname().machine], b"user", NAME, b"x", 1, -4))
leave("keyring", lambda: LIBC.syscall({"x86_64": 250, "aarch64": 219}[os.uname().machine], 1, NAME))
print(f"left {left} of 9")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
