"""Loops to the stop twice.

Expect: gradient-does-not-run
Says: blocks as well
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    first = lax.fori_loop(0, stop, lambda i, total: total + x[i] ** 2, jnp.float32(0))
    again = lax.fori_loop(0, stop, lambda i, total: total + x[i], jnp.float32(0))
    return first + 0 * again
