"""Returns NaN, which differs from nothing by any number.

Expect: value-not-finite
Says: NaN
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return x.sum() * jnp.nan
