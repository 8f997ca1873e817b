"""Takes a ceiling that is enough for the shown case.

Expect: value-differs
Says: Your product never has more than eight factors, and nothing tells you when that is too few. What does the task
    say about the largest `k`?
"""

import jax.numpy as jnp
from jax import lax


def masked_power(a, k):
    def step(p, i):
        return jnp.where(i < k, p @ a, p), None

    return lax.scan(step, jnp.eye(2), jnp.arange(8))[0]
