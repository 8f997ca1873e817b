"""Adds what is missing to the weight as it came, which has a gradient beyond the ends too.

Expect: gradient-differs
Says: Weights beyond the ends have gradient 1: they would be pushed on for ever, and their level would never change.
    What does your sum begin with, the weight as it came or the clipped one?
"""

import jax.numpy as jnp
from jax import lax


def straight_through(x):
    level = jnp.round(4 * jnp.clip(x, -1, 1)) / 4
    return x + lax.stop_gradient(level - x)
