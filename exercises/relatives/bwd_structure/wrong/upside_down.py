"""Multiplies with the slope of the equation instead of dividing by it.

Expect: gradient-differs
Says: Your slope says how the volume grows with the side. Which of the two is given here, and which is found?
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
    return g * 3 * y * y, None


side.defvjp(forward, backward)
