"""Adds the Newton step instead of taking it away."""

import jax.numpy as jnp
from jax import lax


def newton_root(a):
    y = lax.stop_gradient(jnp.sqrt(a))
    return y + (y * y - a) / (2 * y)
