"""Multiplies arrays that do not fit.

Expect: raises-when-traced
Says: What does this line get, and what does it expect?
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.dot(x, jnp.ones(3))
