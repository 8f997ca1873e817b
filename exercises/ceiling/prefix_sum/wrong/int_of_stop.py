"""Reads "static" as "an integer", and asks a traced value for its number.

Expect: works-only-eagerly
Says: int() needs a number, and under jit there is none yet
"""

from jax import lax


def prefix_sum(x, stop):
    return lax.fori_loop(0, int(stop), lambda i, s: s + x[i] ** 2, 0.0)
