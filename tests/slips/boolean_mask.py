"""Picks with a mask.

Expect: concrete-value-needed
Says: Can jnp.where keep the whole shape instead?
"""

import jax
import jax.numpy as jnp


@jax.jit
def prefix_sum(x, stop):
    return jnp.sum(x[jnp.arange(x.shape[0]) < stop] ** 2)
