"""The level is stopped, and something is added that is 0 and has the slope of the clipped weight."""

import jax.numpy as jnp
from jax import lax


def straight_through(x):
    kept = jnp.clip(x, -1, 1)
    return lax.stop_gradient(jnp.round(4 * kept) / 4) + (kept - lax.stop_gradient(kept))
