"""Stops the part that should carry the gradient, and adds the rounded one.

Expect: gradient-zero
Says: The gradient sees a rounded number, whose slope is 0. The clipped one has the slope you want: how can the value
    be rounded, while the gradient sees that one?
"""

import jax.numpy as jnp
from jax import lax


def straight_through(x):
    kept = jnp.clip(x, -1, 1)
    level = jnp.round(4 * kept) / 4
    return lax.stop_gradient(kept) + (level - lax.stop_gradient(kept))
