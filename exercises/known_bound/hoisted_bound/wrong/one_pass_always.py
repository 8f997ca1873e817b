"""Adds one after rounding down, in place of rounding upwards.

Expect: value-differs
Says: You take one pass more than the number rounded down, even where nothing is cut off. What does a width of 0 need?
"""

import jax.numpy as jnp
from jax import lax


def hoisted_bound(x, width):
    passes = int(2 * width**2) + 1
    return lax.fori_loop(0, passes, lambda i, x: (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4, x)
