"""Writes every step into the program.

Expect: program-grows
Says: A Python loop is run while the program is built
"""

import jax.numpy as jnp


def sum_of_squares(x, stop):
    total = jnp.float32(0)
    for i in range(x.shape[0]):
        total = total + jnp.where(i < stop, x[i] ** 2, 0)
    return total
