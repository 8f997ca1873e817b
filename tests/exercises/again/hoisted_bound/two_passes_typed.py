"""Two passes, written one after the other."""

import jax.numpy as jnp


def hoisted_bound(x, width):
    for _ in range(2):
        x = x / 2 + jnp.roll(x, 1) / 4 + jnp.roll(x, -1) / 4
    return x
