"""Announces a reply of four gigabytes, and sends what fits.

Expect: spoke-out-of-turn
Says: not an answer
"""

import os
import time

import jax.numpy as jnp

os.write(3, b"\xff\xff\xff\xff")
os.write(3, b"[" * (1 << 20))
time.sleep(1000)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
