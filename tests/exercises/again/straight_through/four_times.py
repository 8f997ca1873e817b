"""Rounds whole numbers straight through, and divides where no gradient is."""

import jax.numpy as jnp
from jax import lax


def straight_through(x):
    kept = jnp.clip(x, -1, 1)
    return 4 * kept + lax.stop_gradient(jnp.round(4 * kept) / 4 - 4 * kept)
