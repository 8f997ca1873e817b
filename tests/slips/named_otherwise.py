"""Gives the function another name.

Expect: entry-missing
Says: rename `prefix_sums` to `prefix_sum`
"""

import jax.numpy as jnp


def prefix_sums(x, stop):
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0.0) ** 2)
