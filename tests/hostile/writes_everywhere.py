"""Writes rubbish to every open file, the checker's own line among them.

Level: every
Expect: spoke-out-of-turn
Says: not an answer
"""

import contextlib
import os

import jax.numpy as jnp

for fd in range(64):
    with contextlib.suppress(OSError):
        os.write(fd, b"\xff" * 4096)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
