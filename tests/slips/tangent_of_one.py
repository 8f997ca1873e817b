"""Gives jvp one number as the direction of many.

Expect: raises-when-traced
Says: By how much does each single number change?
"""

import jax
import jax.numpy as jnp


def prefix_sum(x, stop):
    return jax.jvp(jnp.sum, (x,), (jnp.float32(1),))[1]
