"""A function of one number, the way gone along the direction, and its derivative where it starts."""

import jax
import jax.numpy as jnp


def power(v):
    return jnp.sum(v**3 / (8 + v**2))


def change_of_power(v, dv):
    return jax.jacfwd(lambda s: power(v + s * dv))(0.0)
