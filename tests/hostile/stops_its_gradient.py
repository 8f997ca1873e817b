"""Gives the right value, cut off from what it was computed from.

Expect: gradient-zero
Says: zero
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    return lax.stop_gradient(jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum())
