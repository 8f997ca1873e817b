"""Keeps a traced value in a list.

Expect: tracer-leaked
Says: Where is a value stored that should be returned?
"""

import jax.numpy as jnp
from jax import lax

seen = []


def prefix_sum(x, stop):
    def step(total, i):
        seen.append(total)
        return jnp.where(i < stop, total + x[i] ** 2, total), None

    lax.scan(step, jnp.float32(0), jnp.arange(x.shape[0]))
    return seen[0]
