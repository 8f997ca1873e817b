"""Makes an array as long as the stop.

Expect: concrete-value-needed
Says: a shape needs numbers
"""

import jax
import jax.numpy as jnp


@jax.jit
def prefix_sum(x, stop):
    return jnp.sum(jnp.zeros(stop)) + jnp.sum(x)
