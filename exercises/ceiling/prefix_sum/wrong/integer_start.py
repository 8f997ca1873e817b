"""Starts the scan from an array of integers, which the first step turns into floats.

Expect: raises-when-traced
Says: carry
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    def step(total, i):
        return jnp.where(i < stop, total + x[i] ** 2, total), None

    return lax.scan(step, jnp.array(0), jnp.arange(x.shape[0]))[0]
