"""Replies as the judge would, with every check passed.

Expect: spoke-out-of-turn
Says: not an answer
"""

import jax.numpy as jnp

from checker.protocol import JudgeReply
from checker.results import CheckResult, Status
from checker.worker import job

ROWS = [("value", "stops-at-three"), ("gradient", "stops-at-three"), ("value", "no-steps")]
checks = tuple(CheckResult(id=check, case=case, backend="cpu", status=Status.PASSED) for check, case in ROWS)
honest = job.send
job.send = lambda fd, reply, blobs: honest(fd, JudgeReply(checks=checks))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
