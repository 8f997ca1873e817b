"""Stops the whole sum."""

import jax.numpy as jnp
from jax import lax


def straight_through(x):
    kept = jnp.clip(x, -1, 1)
    return lax.stop_gradient(kept + (jnp.round(4 * kept) / 4 - kept))
