"""Returns all that the scan gave.

Expect: returns-nothing
Says: None where they collect nothing
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    step = lambda total, i: (jnp.where(i < stop, total + x[i] ** 2, total), None)
    return lax.scan(step, jnp.float32(0), jnp.arange(x.shape[0]))
