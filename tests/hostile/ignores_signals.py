"""Refuses every signal that can be refused, and sleeps.

Level: every
Expect: timed-out
Says: still running
"""

import contextlib
import signal
import time

import jax.numpy as jnp

for number in range(1, 65):
    with contextlib.suppress(OSError, ValueError):
        signal.signal(number, signal.SIG_IGN)
time.sleep(1000)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
