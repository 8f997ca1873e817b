"""Builds a small program where the program is measured, and a right one where numbers are compared.

Expect: value-differs
Says: does something else with a large one
"""

import jax.numpy as jnp


def sum_of_squares(x, stop):
    if x.shape[0] > 6:
        return x[0] ** 2
    total = jnp.float32(0)
    for i in range(x.shape[0]):
        total = total + jnp.where(i < stop, x[i] ** 2, 0)
    return total
