"""Raises the limit of recursion out of reach, and recurses in C.

Expect: raises-at-import
Says: RecursionError
"""

import sys

import jax.numpy as jnp

sys.setrecursionlimit(10**9)
nested = []
for _ in range(10**6):
    nested = [nested]
repr(nested)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
