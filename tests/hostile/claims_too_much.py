"""Announces an artefact of an exabyte.

Expect: artefact-too-large
Says: larger than 4 MB
"""

import json
import os
import struct
import time

import jax.numpy as jnp

body = {"type": "TraceReply", "artefacts": [], "refusals": [], "notes": []}
text = json.dumps({"v": 1, "blobs": [1 << 60], "body": body}).encode()
os.write(3, struct.pack("!I", len(text)) + text)
time.sleep(1000)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
