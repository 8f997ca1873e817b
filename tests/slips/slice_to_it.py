"""Slices to the stop.

Expect: concrete-value-needed
Says: Can a mask over the whole array do the same?
"""

import jax
import jax.numpy as jnp


@jax.jit
def prefix_sum(x, stop):
    return jnp.sum(x[:stop] ** 2)
