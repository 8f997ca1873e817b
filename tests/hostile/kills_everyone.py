"""Kills all that it may signal, its parent and the fork server among them.

Level: every
Expect: passed
Says: all PermissionError
"""

import ctypes
import os
import signal

import jax.numpy as jnp


def attempt(name, trick):
    try:
        print(name, "REACHED", repr(trick())[:80])
    except BaseException as refused:
        print(name, type(refused).__name__, str(refused)[:60])


def queue(pid):
    if ctypes.CDLL(None, use_errno=True).sigqueue(pid, signal.SIGKILL, None):
        raise PermissionError(os.strerror(ctypes.get_errno()))


attempt("all", lambda: os.kill(-1, signal.SIGKILL))
if os.getpid() != 1:  # in a namespace of its own this is the first process, which its own signals do not reach
    attempt("init", lambda: os.kill(1, signal.SIGKILL))
attempt("queue", lambda: queue(os.getppid() or 2))
for number in range(os.getppid() - 5, os.getppid() + 5):
    if number > 1 and number != os.getpid():
        attempt("neighbour", lambda number=number: os.kill(number, signal.SIGKILL))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
