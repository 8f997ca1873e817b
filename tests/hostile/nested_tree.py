"""Says that its result is a tuple in a tuple, nine hundred deep.

Expect: artefact-refused
Says: announces
"""

import jax.numpy as jnp
import msgspec

from checker.protocol import TraceReply
from checker.worker import job

honest, tree = job.send, None
for _ in range(900):
    tree = [tree, None]


def send(fd, reply, blobs):
    honest(fd, TraceReply(artefacts=tuple(msgspec.structs.replace(a, tree=tree) for a in reply.artefacts)), blobs)


job.send = send


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
