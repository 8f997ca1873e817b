"""Takes the first step before it asks.

Expect: value-differs
Says: Your loop takes a step even where the start is good enough. How often may a while_loop run its body, at the
    least?
"""

import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):
    def step(y):
        return y - (y**3 + y - a) / (3 * y**2 + 1)

    def masked(i, y):
        return jnp.where(jnp.abs(y**3 + y - a) > 0.02 * a, step(y), y)

    return lax.fori_loop(0, 15, masked, step(a))
