"""Sends bytes by chance in place of each program.

Expect: artefact-unreadable
Says: no program
"""

import random

import jax.numpy as jnp

from checker.worker import job

honest, chance = job.send, random.Random(0)
job.send = lambda fd, reply, blobs: honest(fd, reply, [chance.randbytes(len(blob)) for blob in blobs])


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
