"""Sends one program in the place of all.

Expect: artefact-refused
Says: takes
"""

import jax.numpy as jnp

from checker.worker import job

honest = job.send
job.send = lambda fd, reply, blobs: honest(fd, reply, [blobs[0]] * len(blobs))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
