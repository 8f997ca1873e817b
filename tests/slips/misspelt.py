"""Misspells a name of jnp.

Expect: raises-when-traced
Says: Is `sumn` spelt as you meant it?
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.sumn(x)
