"""Sends every program twice, the second time a wrong one.

Expect: artefact-refused
Says: comes twice
"""

import jax.numpy as jnp

from checker.protocol import TraceReply
from checker.worker import job

honest = job.send


def send(fd, reply, blobs):
    twice = TraceReply(artefacts=(*reply.artefacts, *reply.artefacts))
    honest(fd, twice, [*blobs, *blobs])


job.send = send


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
