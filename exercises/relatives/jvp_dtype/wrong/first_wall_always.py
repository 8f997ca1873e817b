"""Starts the loop behind the first wall.

Expect: value-differs
Says: One wall is in your echo even where there is none. How loud is the sound before the first wall, and does it change
    with `r`?
"""

import jax
from jax import lax


def echo(r, n):
    return lax.fori_loop(1, n, lambda i, loudness: loudness * r, r)


def change_of_echo(r, n, dr):
    return jax.jvp(lambda r: echo(r, n), (r,), (dr,))[1]
