"""Takes a number of years that is enough when the groups mix well.

Expect: value-differs
Says: Thirty years are enough where the groups mix well, and too few where they hardly do. What did the loop look at
    before it ended?
"""

import jax.numpy as jnp
from jax import lax


def dominant_eigenvector(a):
    def step(i, v):
        w = a @ v
        return w / jnp.sum(w)

    return lax.fori_loop(0, 30, step, jnp.full(3, 1 / 3))
