"""Leaves out the place of the argument that has no gradient.

Expect: gradient-does-not-run
Says: What belongs into the place of each argument?
"""

import jax
from jax import lax


@jax.custom_vjp
def side(volume, guess):
    return lax.while_loop(lambda y: abs(y**3 - volume) > 1e-6 * volume, lambda y: (2 * y + volume / y**2) / 3, guess)


def forward(volume, guess):
    y = side(volume, guess)
    return y, y


def backward(y, g):
    return (g / (3 * y * y),)


side.defvjp(forward, backward)
