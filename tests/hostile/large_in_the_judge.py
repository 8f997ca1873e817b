"""Loads and traces well; its program makes an array of gigabytes.

Expect: ran-out-of-memory
Says: memory
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    wide = lax.optimization_barrier(jnp.broadcast_to(x, (1 << 30, x.shape[0])))
    return jnp.where(jnp.arange(x.shape[0]) < stop, wide[stop] ** 2, 0).sum()
