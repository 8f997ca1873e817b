"""Takes the length from the shape, and makes an array of it on the way to the loop.

Expect: gradient-does-not-run
Says: inside jit whatever jnp makes is, even of a number in plain sight
"""

import jax.numpy as jnp
from jax import lax


def shape_bound(keep, inflow, days):
    days = jnp.asarray(inflow.shape[0])
    return lax.fori_loop(0, days, lambda i, level: keep * level + inflow[i], 0.0)
