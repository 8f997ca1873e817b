"""Gives the name of the function to its result.

Expect: entry-not-callable
Says: let `prefix_sum` be a function when the file ends
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0.0) ** 2)


prefix_sum = prefix_sum(jnp.ones(3), 2)
