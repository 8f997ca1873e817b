"""Counts in a while_loop.

Expect: gradient-does-not-run
Says: How do you say the same count with lax.fori_loop?
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    step = lambda s: (s[0] + 1, jnp.where(s[0] < stop, s[1] + x[s[0]] ** 2, s[1]))
    return lax.while_loop(lambda s: s[0] < x.shape[0], step, (0, jnp.float32(0)))[1]
