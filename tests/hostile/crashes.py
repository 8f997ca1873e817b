"""Reads address zero.

Level: every
Expect: ended-itself
Says: SIGSEGV
"""

import ctypes

import jax.numpy as jnp

ctypes.string_at(0)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
