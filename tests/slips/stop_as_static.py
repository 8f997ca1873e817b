"""Declares the stop static inside.

Expect: static-argument-traced
Says: a static argument is given a traced value
"""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="stop")
def inner(x, stop):
    return jnp.sum(x[:stop] ** 2)


@jax.jit
def prefix_sum(x, stop):
    return inner(x, stop)
