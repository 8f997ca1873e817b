"""Differentiates through the steps, with a mask: where none is taken there is no gradient.

Expect: gradient-zero
Says: You differentiate the steps, and where the guess is the side already none is taken. What does the side depend on
    then?
"""

import jax.numpy as jnp
from jax import lax


def side(volume, guess):
    def step(y, _):
        return jnp.where(y**3 == volume, y, (2 * y + volume / y**2) / 3), None

    return lax.scan(step, guess, length=40)[0]
