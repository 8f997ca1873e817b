"""Carries a pair in and one number out.

Expect: raises-when-traced
Says: What does the loop begin with, and what does a step return?
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    step = lambda s, i: (jnp.where(i < stop, s[1] + x[i] ** 2, s[1]), None)
    return lax.scan(step, (0, jnp.float32(0)), jnp.arange(x.shape[0]))[0]
