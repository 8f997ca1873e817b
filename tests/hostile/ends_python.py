"""Ends Python below its own exit, with the status of success.

Level: every
Expect: ended-itself
Says: exit status 0
"""

import os

import jax.numpy as jnp

os._exit(0)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
