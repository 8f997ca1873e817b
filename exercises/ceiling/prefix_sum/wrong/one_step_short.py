"""Takes one step fewer than there are values.

Expect: value-differs
Says: The last value is never in your sum, not even when `stop` is the length of x. How many steps are always enough?
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    def step(total, i):
        return jnp.where(i < stop, total + x[i] ** 2, total), None

    return lax.scan(step, jnp.float32(0), jnp.arange(x.shape[0] - 1))[0]
