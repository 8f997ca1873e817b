"""Computes the right thing on every platform but the one that judges.

Expect: value-differs
Says: 0
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    right = jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
    return lax.platform_dependent(right, cpu=lambda y: y - y, default=lambda y: y)
