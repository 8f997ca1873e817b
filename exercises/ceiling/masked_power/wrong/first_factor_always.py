"""Starts from the matrix instead of from the identity.

Expect: value-differs
Says: The first factor is in your product even when `k` is 0. Which matrix moves nothing, and belongs before the first
    step?
"""

import jax.numpy as jnp
from jax import lax


def masked_power(a, k):
    def step(p, i):
        return jnp.where(i < k, p @ a, p), None

    return lax.scan(step, a, jnp.arange(1, 31))[0]
