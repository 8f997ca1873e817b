"""Gives the direction where the place is due, and the place where the direction is.

Expect: value-differs
Says: Your number is the change at the wind `dv` along `v`. Which of the two tuples says where, and which says
    which way?
"""

import jax
import jax.numpy as jnp


def power(v):
    return jnp.sum(v**3 / (8 + v**2))


def change_of_power(v, dv):
    return jax.jvp(power, (dv,), (v,))[1]
