"""Multiplies the slope of the first turbine only.

Expect: value-differs
Says: Only the first turbine is in your number. How many of them turn when the wind changes?
"""

import jax
import jax.numpy as jnp


def power(v):
    return jnp.sum(v**3 / (8 + v**2))


def change_of_power(v, dv):
    return jax.grad(power)(v)[0] * dv[0]
