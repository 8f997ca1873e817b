"""Chooses with if.

Expect: concrete-value-needed
Says: Can the program itself choose with lax.cond or jnp.where?
"""

import jax
import jax.numpy as jnp


@jax.jit
def prefix_sum(x, stop):
    if stop == 0:
        return jnp.float32(0)
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0.0) ** 2)
