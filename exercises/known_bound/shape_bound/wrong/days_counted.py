"""Counts the values of the array, in the program instead of before it.

Expect: gradient-does-not-run
Says: Can `days` be a plain Python number?
"""

import jax.numpy as jnp
from jax import lax


def shape_bound(keep, inflow, days):
    days = jnp.sum(jnp.ones_like(inflow, jnp.int32))
    return lax.fori_loop(0, days, lambda i, level: keep * level + inflow[i], 0.0)
