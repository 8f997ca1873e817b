"""Sends the input back through a sum.

Expect: raises-when-traced
Says: How does what is sent back get the shape and the dtype of the result?
"""

import jax
import jax.numpy as jnp


def prefix_sum(x, stop):
    total, back = jax.vjp(jnp.sum, x)
    return total + jnp.sum(back(x)[0])
