"""Returns the index itself, as a float.

Expect: value-differs
Says: Your time is a whole hour, that of the first reading which is not below the alarm. Where between two readings did
    the level pass it?
"""

import jax.numpy as jnp
from jax import lax


def crossing_time(x, alarm):
    i = lax.while_loop(lambda i: x[i] < alarm, lambda i: i + 1, 1)
    return jnp.float32(i)
