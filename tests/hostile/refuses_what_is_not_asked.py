"""Replies with no program, and says that it is not portable.

Expect: spoke-out-of-turn
Says: not an answer
"""

import jax.numpy as jnp

from checker.protocol import Refusal, TraceReply
from checker.worker import job

refusal = Refusal(stage="portable", reason="not-portable", message="tpu")
honest = job.send
job.send = lambda fd, reply, blobs: honest(fd, TraceReply(refusals=(refusal,)))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
