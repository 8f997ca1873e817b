"""Adds a term that is zero and has the slope of the equation."""

import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):
    b = lax.stop_gradient(a)
    y = lax.while_loop(lambda y: jnp.abs(y**3 + y - b) > 0.02 * b, lambda y: (2 * y**3 + b) / (3 * y**2 + 1), b)
    return y + (a - b) / (3 * y**2 + 1)
