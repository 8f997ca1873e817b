"""Makes the direction one long before it asks.

Expect: value-differs
Says: Your number does not grow with `dv`: it is the change for a step of length 1. How large is the step in the
    brief?
"""

import jax
import jax.numpy as jnp


def power(v):
    return jnp.sum(v**3 / (8 + v**2))


def change_of_power(v, dv):
    return jax.jvp(power, (v,), (dv / jnp.linalg.norm(dv),))[1]
