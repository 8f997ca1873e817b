"""Gives the count a zero of its own dtype.

Expect: raises-when-traced
Says: the only direction that JAX takes for it is an empty one, of dtype float0
"""

import jax
from jax import lax


def echo(r, n):
    return lax.fori_loop(0, n, lambda i, loudness: loudness * r, 1.0)


def change_of_echo(r, n, dr):
    return jax.jvp(echo, (r, n), (dr, 0))[1]
