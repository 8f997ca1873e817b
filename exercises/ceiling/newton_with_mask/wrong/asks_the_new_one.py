"""Asks whether the new value is unfinished, and so throws the last step away.

Expect: value-differs
Says: The last step is missing: the one that makes `y` good enough is thrown away. Which `y` does a while_loop ask, the
    one before a step or the one after it?
"""

import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):
    def step(i, y):
        new = y - (y**3 + y - a) / (3 * y**2 + 1)
        return jnp.where(jnp.abs(new**3 + new - a) > 0.02 * a, new, y)

    return lax.fori_loop(0, 16, step, a)
