"""Loops until a condition says so.

Expect: gradient-does-not-run
Says: or only on where they end?
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    return lax.while_loop(lambda s: s > 1.0, lambda s: 0.5 * s, jnp.sum(x))
