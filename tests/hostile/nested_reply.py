"""Replies with brackets inside brackets, a hundred thousand deep.

Expect: spoke-out-of-turn
Says: not an answer
"""

import os
import time

import jax.numpy as jnp

TEXT = b'{"v":1,"blobs":[],"body":{"type":"TraceReply","notes":' + b"[" * 100_000 + b"]" * 100_000 + b"}}"
os.write(3, len(TEXT).to_bytes(4, "big") + TEXT)
time.sleep(1000)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
