"""Keeps `years` a Python number through jit, and then makes an array of it.

Expect: gradient-does-not-run
Says: inside jit whatever jnp makes is, even of a number in plain sight
"""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


@partial(jax.jit, static_argnames="years")
def grow(rate, years):
    stop = jnp.int32(years)
    return lax.fori_loop(0, stop, lambda i, m: m * (1 + rate), 1.0)


def static_stop(rate, years):
    return grow(rate, years)
