"""Loops without end while it is loaded.

Expect: timed-out
Says: still running
"""

import jax.numpy as jnp

while True:
    pass


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
