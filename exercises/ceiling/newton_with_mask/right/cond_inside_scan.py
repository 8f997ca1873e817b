"""Each step runs one of two functions, so that a step past the end costs next to nothing."""

import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):
    def unfinished(y):
        return jnp.abs(y**3 + y - a) > 0.02 * a

    def step(y):
        return y - (y**3 + y - a) / (3 * y**2 + 1)

    def masked(i, y):
        return lax.cond(unfinished(y), step, lambda y: y, y)

    return lax.fori_loop(0, 16, masked, a)
