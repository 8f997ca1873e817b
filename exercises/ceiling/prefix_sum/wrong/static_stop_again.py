"""Repeats the fix of a known bound, although this one is data.

Expect: static-argument-traced
Says: static_argnames and static_argnums ask for a Python value, one program for each.
"""

from functools import partial

import jax
from jax import lax


@partial(jax.jit, static_argnames="stop")
def total(x, stop):
    return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, 0.0)


def prefix_sum(x, stop):
    return total(x, stop)
