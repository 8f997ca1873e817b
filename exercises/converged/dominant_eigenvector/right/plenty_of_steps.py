"""A fixed number of years that is enough even for slow ones: the derivative settles with the shares."""

import jax.numpy as jnp
from jax import lax


def dominant_eigenvector(a):
    def step(i, v):
        w = a @ v
        return w / jnp.sum(w)

    return lax.fori_loop(0, 1500, step, jnp.full(3, 1 / 3))
