"""Stops the result instead of what goes in."""

import jax.numpy as jnp
from jax import lax


def masked_power(a, k):
    return lax.stop_gradient(lax.fori_loop(0, k, lambda i, p: a @ p, jnp.eye(2)))
