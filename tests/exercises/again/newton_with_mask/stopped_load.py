"""Stops the result."""

import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):
    def step(i, y):
        return jnp.where(jnp.abs(y**3 + y - a) > 0.02 * a, (2 * y**3 + a) / (3 * y**2 + 1), y)

    return lax.stop_gradient(lax.fori_loop(0, 16, step, a))
