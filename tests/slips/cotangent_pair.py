"""Sends a pair back where one number came out.

Expect: raises-when-traced
Says: How is the result built, and how is what this line sends back?
"""

import jax
import jax.numpy as jnp


def prefix_sum(x, stop):
    total, back = jax.vjp(jnp.sum, x)
    return total + jnp.sum(back((total,))[0])
