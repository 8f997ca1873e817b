"""Sends the program of each case in the place of another's.

Expect: artefact-refused
Says: takes
"""

import jax.numpy as jnp

from checker.worker import job

honest = job.send
job.send = lambda fd, reply, blobs: honest(fd, reply, [*blobs[:-1][::-1], blobs[-1]])


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
