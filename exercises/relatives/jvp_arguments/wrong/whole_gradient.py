"""Returns one slope for each turbine.

Expect: shape-differs
Says: the result has shape [3], not []
"""

import jax
import jax.numpy as jnp


def power(v):
    return jnp.sum(v**3 / (8 + v**2))


def change_of_power(v, dv):
    return jax.grad(power)(v)
