"""Cuts the array at the stop, although a program's arrays have fixed shapes.

Expect: works-only-eagerly
Says: Can a mask over the whole array do the same?
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.sum(x[:stop] ** 2)
