"""Asks for a ready-made power, which builds another program for each exponent.

Expect: static-argument-traced
Says: a static argument is given a traced value by `jnp.linalg.matrix_power(a, k)`
"""

import jax.numpy as jnp


def masked_power(a, k):
    return jnp.linalg.matrix_power(a, k)
