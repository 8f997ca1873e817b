"""Computes every step, and picks the first value that is good enough."""

import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):
    def step(y, _):
        return y - (y**3 + y - a) / (3 * y**2 + 1), y

    _, tried = lax.scan(step, a, None, length=17)
    good = jnp.abs(tried**3 + tried - a) <= 0.02 * a
    return tried[jnp.argmax(good)]
