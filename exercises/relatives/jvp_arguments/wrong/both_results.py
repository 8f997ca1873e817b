"""Returns the pair as jvp gives it.

Expect: structure-differs
Says: the result is a tuple of 2, not one array
"""

import jax
import jax.numpy as jnp


def power(v):
    return jnp.sum(v**3 / (8 + v**2))


def change_of_power(v, dv):
    return jax.jvp(power, (v,), (dv,))
