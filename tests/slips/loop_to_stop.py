"""Loops to the stop.

Expect: gradient-does-not-run
Says: Is there a number of steps that is always enough?
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    return lax.fori_loop(0, stop, lambda i, total: total + x[i] ** 2, jnp.float32(0))
