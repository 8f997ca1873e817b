"""Stops its process group, which reaches across PID namespaces.

Level: every
Expect: passed
Says: group PermissionError
"""

import os
import signal

import jax.numpy as jnp


def attempt(name, trick):
    try:
        print(name, "REACHED", repr(trick())[:80])
    except BaseException as refused:
        print(name, type(refused).__name__, str(refused)[:60])


attempt("group", lambda: os.killpg(0, signal.SIGSTOP))
attempt("zero", lambda: os.kill(0, signal.SIGSTOP))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
