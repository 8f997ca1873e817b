"""Adds a term that is zero, and has the slope of the whole sum."""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    total = jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0))
    return lax.stop_gradient(total) + x @ x - lax.stop_gradient(x @ x)
