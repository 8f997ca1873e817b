"""Gives jvp a tangent that is built otherwise.

Expect: raises-when-traced
Says: Where do the two differ?
"""

import jax
import jax.numpy as jnp


def prefix_sum(x, stop):
    return jax.jvp(jnp.dot, (x, x), ((x, x),))[1]
