"""Returns the right number in an array of one.

Expect: shape-differs
Says: [1]
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()[None]
