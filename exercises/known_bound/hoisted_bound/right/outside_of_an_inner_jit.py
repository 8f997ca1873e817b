"""The compiled part receives the finished number, as a static argument."""

from functools import partial
from math import floor

import jax
import jax.numpy as jnp
from jax import lax


@partial(jax.jit, static_argnames="passes")
def smooth(x, passes):
    return lax.fori_loop(0, passes, lambda i, x: (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4, x)


def hoisted_bound(x, width):
    return smooth(x, passes=-floor(-2 * width**2))
