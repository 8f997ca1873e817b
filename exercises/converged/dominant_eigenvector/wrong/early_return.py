"""Returns the start as it is, where it is the end already.

Expect: gradient-zero
Says: Where equal shares stay equal, you return them as they are: a constant. Do they stay equal, when one entry of `a`
    moves?
"""

import jax.numpy as jnp
from jax import lax


def dominant_eigenvector(a):
    def step(i, v):
        w = a @ v
        return w / jnp.sum(w)

    start = jnp.full(3, 1 / 3)
    at_rest = jnp.max(jnp.abs(start - step(0, start))) < 1e-6
    return lax.cond(at_rest, lambda v: v, lambda v: lax.fori_loop(0, 1500, step, v), start)
