"""Gives jvp an argument without its tuple.

Expect: raises-when-traced
Says: What does this line give in place of the tuples?
"""

import jax
import jax.numpy as jnp


def prefix_sum(x, stop):
    return jax.jvp(jnp.sum, x, x)[1]
