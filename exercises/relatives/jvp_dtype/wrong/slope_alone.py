"""Gives the slope, and forgets by how much the wall changes.

Expect: value-differs
Says: Your number is the same for every `dr`: it is the slope. Where does the size of the change come in?
"""

import jax
from jax import lax


def echo(r, n):
    return lax.fori_loop(0, n, lambda i, loudness: loudness * r, 1.0)


def change_of_echo(r, n, dr):
    return jax.jacfwd(echo)(r, n)
