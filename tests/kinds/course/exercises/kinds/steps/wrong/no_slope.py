"""Rounds, which has no slope.

Expect: gradient-zero
Says: 0
"""

import jax.numpy as jnp


def steps(x):
    return jnp.round(x)
