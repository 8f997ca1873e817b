"""Turns on double precision, and returns what then comes out.

Expect: dtype-differs
Says: float64
"""

import jax
import jax.numpy as jnp


def prefix_sum(x, stop):
    jax.config.update("jax_enable_x64", True)
    return jnp.where(jnp.arange(x.shape[0]) < stop, x.astype("float64") ** 2, 0).sum()
