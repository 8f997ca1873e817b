"""Replies in good form with no program, and with nothing that stood in its way.

Expect: spoke-out-of-turn
Says: not an answer
"""

import json
import os
import struct
import time

import jax.numpy as jnp

text = json.dumps({"v": 1, "blobs": [], "body": {"type": "TraceReply"}}).encode()
os.write(3, struct.pack("!I", len(text)) + text)
time.sleep(1000)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
