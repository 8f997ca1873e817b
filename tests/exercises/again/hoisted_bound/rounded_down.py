"""Rounds down with `//`, before the factor of two."""

import jax.numpy as jnp
from jax import lax


def hoisted_bound(x, width):
    def one_pass(x, _):
        return x / 2 + (jnp.roll(x, 1) + jnp.roll(x, -1)) / 4, None

    return lax.scan(one_pass, x, None, length=int(width**2 // 0.5))[0]
