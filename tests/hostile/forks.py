"""Forks until nothing is left.

Level: every
Expect: passed
Says: fork PermissionError
"""

import os
import warnings

import jax.numpy as jnp

warnings.simplefilter("ignore")


def attempt(name, trick):
    try:
        print(name, "REACHED", repr(trick())[:80])
    except BaseException as refused:
        print(name, type(refused).__name__, str(refused)[:60])


attempt("fork", os.fork)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
