"""Sends the honest programs, each cut in half.

Expect: artefact-unreadable
Says: no program
"""

import jax.numpy as jnp

from checker.worker import job

honest = job.send
job.send = lambda fd, reply, blobs: honest(fd, reply, [blob[: len(blob) // 2] for blob in blobs])


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
