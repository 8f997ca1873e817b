"""Fills the line of the reply without end.

Expect: spoke-out-of-turn
Says: not an answer
"""

import os

import jax.numpy as jnp

while True:
    os.write(3, b"\0" * (1 << 20))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
