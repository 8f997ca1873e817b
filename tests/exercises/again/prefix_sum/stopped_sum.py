"""Stops the sum itself."""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    return lax.stop_gradient(jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0)))
