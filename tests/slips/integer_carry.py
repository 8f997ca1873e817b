"""Begins a sum with a whole number.

Expect: raises-when-traced
Says: Which of the two is meant, and where does the other come from?
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    def step(total, i):
        return jnp.where(i < stop, total + x[i] ** 2, total), None

    return lax.scan(step, jnp.int32(0), jnp.arange(x.shape[0]))[0]
