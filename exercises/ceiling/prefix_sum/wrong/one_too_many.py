"""Compares with `<=`, so that the value at the stop is added as well.

Expect: value-differs
Says: One value too many is in your sum. Counting starts at 0: does `x[stop]` belong to the first `stop` values?
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) <= stop, x**2, 0))
