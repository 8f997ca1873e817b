"""Types the length of the shown case as the ceiling.

Expect: value-differs
Says: Your sum never takes more than eight values, and nothing tells you when that is too few. Which number of steps is
    enough for every x?
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    def step(total, i):
        return jnp.where(i < stop, total + x[i] ** 2, total), None

    return lax.scan(step, jnp.float32(0), jnp.arange(8))[0]
