"""Sends its reply a byte at a time, and never the last one.

Expect: timed-out
Says: still running
"""

import os
import time

import jax.numpy as jnp

os.write(3, (1 << 17).to_bytes(4, "big"))
while True:
    os.write(3, b" ")
    time.sleep(0.01)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
