"""Returns the carried value alone.

Expect: raises-when-traced
Says: Which two things does your step return?
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    step = lambda total, i: jnp.where(i < stop, total + x[i] ** 2, total)
    return lax.scan(step, jnp.float32(0), jnp.arange(x.shape[0]))[0]
