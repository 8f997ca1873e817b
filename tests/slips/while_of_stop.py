"""Loops with while.

Expect: concrete-value-needed
Says: Can the program itself do the steps in lax.scan?
"""

import jax
import jax.numpy as jnp


@jax.jit
def prefix_sum(x, stop):
    i, total = jnp.int32(0), jnp.float32(0)
    while i < stop:
        total += x[i] ** 2
        i += 1
    return total
