"""Moves by the Newton step times 1 while unfinished, times 0 afterwards."""

import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):
    def move(i, y):
        gap = y**3 + y - a
        return y - (jnp.abs(gap) > 0.02 * a) * gap / (3 * y**2 + 1)

    return lax.fori_loop(0, 16, move, a)
