"""Says that something unheard of stood in its way.

Expect: raises-when-traced
Says: no program came from `prefix_sum`
"""

import jax.numpy as jnp

from checker.protocol import Refusal, TraceReply
from checker.worker import job

refusal = Refusal(stage="passed", reason="everything-is-right", message="full marks")
honest = job.send
job.send = lambda fd, reply, blobs: honest(fd, TraceReply(artefacts=reply.artefacts, refusals=(refusal,)), blobs)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
