"""Writes the counted loop as a while, with its end in the carry.

Expect: loop-missing
Says: no loop is left that stops where the data says
"""

import jax.numpy as jnp
from jax import lax


def slope_of_loop(a):
    start = (jnp.int32(0), jnp.int32(30), a)
    y = lax.while_loop(lambda c: c[0] < c[1], lambda c: (c[0] + 1, c[1], 0.5 * (c[2] + a / c[2])), start)[2]
    return {"value": y, "slope": 0.5 / y}
