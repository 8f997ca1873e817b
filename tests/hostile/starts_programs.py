"""Starts a shell, by each of the ways that Python has.

Level: every
Expect: passed
Says: exec PermissionError
"""

import os
import subprocess

import jax.numpy as jnp


def attempt(name, trick):
    try:
        print(name, "REACHED", repr(trick())[:80])
    except BaseException as refused:
        print(name, type(refused).__name__, str(refused)[:60])


attempt("shell", lambda: subprocess.run(["/bin/sh", "-c", "id"], capture_output=True, check=True))
attempt("system", lambda: os.system("id") == 0 or 1 / 0)
attempt("spawn", lambda: os.posix_spawn("/bin/sh", ["sh", "-c", "id"], {}))
attempt("exec", lambda: os.execv("/bin/sh", ["sh", "-c", "id"]))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
