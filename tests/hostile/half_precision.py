"""Returns the right numbers in half precision.

Expect: dtype-differs
Says: float16
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum().astype("float16")
