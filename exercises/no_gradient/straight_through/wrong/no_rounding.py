"""Leaves the rounding out, which gives the gradient its slope.

Expect: value-differs
Says: Your weights are clipped and not rounded: the chip has no such levels. How can the value be rounded, and the
    gradient be that of what you have?
"""

import jax.numpy as jnp


def straight_through(x):
    return jnp.clip(x, -1, 1)
