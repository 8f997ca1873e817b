"""Starts threads until nothing is left.

Level: every
Expect: raises-at-import
Says: can't start new thread
"""

import threading
import time

import jax.numpy as jnp

while True:
    threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
