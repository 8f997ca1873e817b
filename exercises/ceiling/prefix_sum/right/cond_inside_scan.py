"""Each step chooses a branch, so that a step past the stop costs next to nothing."""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    def step(total, i):
        return lax.cond(i < stop, lambda t: t + x[i] ** 2, lambda t: t, total), None

    return lax.scan(step, jnp.float32(0), jnp.arange(x.shape[0]))[0]
