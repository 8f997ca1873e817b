"""Runs a loop and uses nothing of it.

Expect: loop-missing
Says: a loop whose result is not used does not count
"""

import jax.numpy as jnp
from jax import lax


def slope_of_loop(a):
    lax.while_loop(lambda y: jnp.abs(y * y - a) > 1e-6 * a, lambda y: 0.5 * (y + a / y), a)
    return {"value": jnp.sqrt(a), "slope": 0.5 / jnp.sqrt(a)}
