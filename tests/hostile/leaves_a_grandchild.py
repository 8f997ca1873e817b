"""Leaves a process of its own session behind.

Level: every
Expect: passed
Says: grandchild PermissionError
"""

import os
import time
import warnings

import jax.numpy as jnp

warnings.simplefilter("ignore")


def attempt(name, trick):
    try:
        print(name, "REACHED", repr(trick())[:80])
    except BaseException as refused:
        print(name, type(refused).__name__, str(refused)[:60])


def grandchild():
    if os.fork() == 0:
        os.setsid()
        time.sleep(1000)


attempt("grandchild", grandchild)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
