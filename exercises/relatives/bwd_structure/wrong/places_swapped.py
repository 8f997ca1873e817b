"""Puts the gradient into the place of the other argument.

Expect: gradient-zero
Says: The first place is that of the volume, and yours says that nothing depends on it. In which order do the arguments
    come?
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
    return None, g / (3 * y * y)


side.defvjp(forward, backward)
