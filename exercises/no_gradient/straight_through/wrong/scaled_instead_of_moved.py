"""Multiplies with a stopped ratio, where a stopped difference should be added.

Expect: gradient-differs
Says: Your weight is multiplied by a stopped ratio, so its slope is that ratio and not 1. Which way of getting from the
    clipped weight to its level leaves the slope alone?
"""

import jax.numpy as jnp
from jax import lax


def straight_through(x):
    kept = jnp.clip(x, -1, 1)
    return kept * lax.stop_gradient(jnp.round(4 * kept) / 4 / kept)
