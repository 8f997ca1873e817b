"""Asks Python to end, as a script does.

Level: every
Expect: raises-at-import
Says: ends the program
"""

import sys

import jax.numpy as jnp

sys.exit(0)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
