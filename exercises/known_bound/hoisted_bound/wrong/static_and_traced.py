"""Repeats the fix of a static argument, for a number that jnp has made before.

Expect: static-argument-traced
Says: Which of the arguments is a Python value when the program is built?
"""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


@partial(jax.jit, static_argnames="passes")
def smooth(x, passes):
    return lax.fori_loop(0, passes, lambda i, x: (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4, x)


def hoisted_bound(x, width):
    return smooth(x, passes=jnp.ceil(2 * width**2).astype(int))
