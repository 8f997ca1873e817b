"""Starts from the first value instead of from nothing.

Expect: value-differs
Says: The first value is in your sum even when `stop` is 0. What should the total be before the first step?
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    def step(total, i):
        return jnp.where(i < stop, total + x[i] ** 2, total), None

    return lax.scan(step, x[0] ** 2, jnp.arange(1, x.shape[0]))[0]
