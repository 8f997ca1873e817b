"""Replies with the honest program of one case, and leaves the others out.

Expect: spoke-out-of-turn
Says: not an answer
"""

import sys
import time

import jax.numpy as jnp

from checker.protocol import TraceJob, TraceReply, send
from checker.worker.trace_job import trace

HONEST = b"""
import jax.numpy as jnp

def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
"""
frame = sys._getframe()
while not isinstance(frame.f_locals.get("job"), TraceJob):
    frame = frame.f_back
reply, programs = trace(frame.f_locals["job"], HONEST)
send(3, TraceReply(artefacts=reply.artefacts[:1]), programs[:1])
time.sleep(1000)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
