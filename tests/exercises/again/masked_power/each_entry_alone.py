"""A product entry by entry, from ones."""

import jax.numpy as jnp
from jax import lax


def masked_power(a, k):
    return lax.fori_loop(0, 31, lambda i, p: jnp.where(i < k, p * a, p), jnp.ones((2, 2)))
