"""Asks to be told which files others open, and which lines the kernel logs.

Level: every
Expect: passed
Says: watched nothing
"""

import ctypes
import fcntl
import os

import jax.numpy as jnp

LIBC = ctypes.CDLL(None, use_errno=True)
watched = []


def watch(name, result):
    if result != -1:
        watched.append(name)
    print(name, os.strerror(ctypes.get_errno()))


watch("inotify", LIBC.inotify_init1(0))
watch("fanotify", LIBC.fanotify_init(0x200, 0))  # with FAN_REPORT_FID it needs no privilege
log = ctypes.create_string_buffer(1 << 16)
watch("log", LIBC.klogctl(3, log, len(log)))
try:
    fcntl.fcntl(os.open("/", os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_CREATE | fcntl.DN_MULTISHOT)
    watched.append("a folder")
except OSError as refused:
    print("a folder", refused.strerror)
print(f"REACHED {watched}" if watched else "watched nothing")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
