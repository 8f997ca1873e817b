"""Makes itself more important than others, and others slower.

Level: every
Expect: passed
Says: claimed nothing
"""

import ctypes
import os

import jax.numpy as jnp

claimed = []


def claim(name, trick):
    try:
        trick()
        claimed.append(name)
    except OSError as refused:
        print(name, refused.strerror)


parent = os.getppid() or 1
claim("nice", lambda: os.nice(-5))
claim("priority", lambda: os.setpriority(os.PRIO_PROCESS, 0, -5))
claim("all of a user", lambda: os.setpriority(os.PRIO_USER, os.getuid(), 19))
claim("real time", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
if parent != os.getpid():
    claim("another's processors", lambda: os.sched_setaffinity(parent, {0}))
number = {"x86_64": 251, "aarch64": 30}[os.uname().machine]
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(number, 1, 0, 1 << 13) != -1:
    claimed.append("disk")
print(f"REACHED {claimed}" if claimed else "claimed nothing")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
