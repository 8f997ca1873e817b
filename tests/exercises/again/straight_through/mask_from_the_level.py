"""The mask is a factor, and the level has an absolute value of 1."""

import jax.numpy as jnp
from jax import lax


def straight_through(x):
    level = jnp.round(4 * jnp.clip(x, -1, 1)) / 4
    seen = x * (level != 1) * (level != -1)
    return seen + lax.stop_gradient(level - seen)
