"""Cuts the array at the stop, although a program's arrays have fixed shapes.

Expect: needs-concrete-value
Says: slice
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.sum(x[:stop] ** 2)
