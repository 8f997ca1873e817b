"""Computes with what a TPU has not.

Expect: not-portable
Says: Is there an operation that every platform has?
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    turned = jnp.linalg.eigvals(jnp.outer(x, x))
    total = jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0.0) ** 2)
    return total + 0 * jnp.real(lax.stop_gradient(turned[0]))
