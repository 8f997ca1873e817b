"""Counts to the last index, where the number of steps is wanted.

Expect: value-differs
Says: Your product never has more than 30 factors, not even for `k` = 31. How many steps does your loop take?
"""

import jax.numpy as jnp
from jax import lax


def masked_power(a, k):
    def step(p, i):
        return jnp.where(i < k, p @ a, p), None

    return lax.scan(step, jnp.eye(2), jnp.arange(30))[0]
