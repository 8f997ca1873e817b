"""Multiplies by 0 past `k`, where the product should stay.

Expect: value-differs
Says: A step past `k` makes your product zero, and zero it stays. What should such a step return instead?
"""

import jax.numpy as jnp
from jax import lax


def masked_power(a, k):
    return lax.fori_loop(0, 31, lambda i, p: p @ a * (i < k), jnp.eye(2))
