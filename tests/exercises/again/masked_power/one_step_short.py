"""Collects every power, one too few of them."""

import jax.numpy as jnp
from jax import lax


def masked_power(a, k):
    powers = lax.scan(lambda p, _: (p @ a, p), jnp.eye(2), None, length=31)[1]
    return powers[jnp.clip(k, 0, 30)]
