"""Closes every file, the checker's own line among them, and goes on.

Level: every
Expect: spoke-out-of-turn
Says: not an answer
"""

import os
import time

import jax.numpy as jnp

os.closerange(0, 64)
time.sleep(1000)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
