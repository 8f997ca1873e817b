"""Writes a reply of its own, with every promise and an artefact that is none.

Expect: artefact-unreadable
Says: no program
"""

import json
import os
import struct
import time

import jax.numpy as jnp

PROGRAMS = ("n=8", "n=1", "n=20")
artefacts = [{"program": name, "role": "gradient", "tree": None} for name in PROGRAMS]
artefacts.append({"program": "n=8", "role": "portable", "tree": None})
body = {"type": "TraceReply", "artefacts": artefacts, "refusals": [], "notes": []}
text = json.dumps({"v": 1, "blobs": [4] * len(artefacts), "body": body}).encode()
os.write(3, struct.pack("!I", len(text)) + text + b"evil" * len(artefacts))
time.sleep(1000)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
