"""Leaves threads, exit handlers and finalisers that write into the reply later.

Level: every
Expect: passed
Says: waits to write
"""

import atexit
import os
import threading
import time
import weakref

import jax.numpy as jnp


def later():
    time.sleep(0.5)
    os.write(3, b"\xff" * 64)
    print("REACHED a time after the reply")


class Last:
    def __del__(self):
        later()


KEPT = Last()
weakref.finalize(KEPT, later)
atexit.register(later)
threading.Thread(target=later).start()
print("waits to write")


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
