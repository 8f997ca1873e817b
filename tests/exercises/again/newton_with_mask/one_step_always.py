"""Lets the first step pass without a question."""

import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):
    def step(y, i):
        more = (i == 0) | (jnp.abs(y**3 + y - a) > 0.02 * a)
        return jnp.where(more, (2 * y**3 + a) / (3 * y**2 + 1), y), None

    return lax.scan(step, a, jnp.arange(16))[0]
