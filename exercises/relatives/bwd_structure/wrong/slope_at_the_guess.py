"""Saves where the search began, and takes the slope there.

Expect: gradient-differs
Says: You take the slope where the search began. Where does it end, and what does fwd have to save?
"""

import jax
from jax import lax


@jax.custom_vjp
def side(volume, guess):
    return lax.while_loop(lambda y: abs(y**3 - volume) > 1e-6 * volume, lambda y: (2 * y + volume / y**2) / 3, guess)


def forward(volume, guess):
    return side(volume, guess), guess


def backward(y, g):
    return g / (3 * y * y), None


side.defvjp(forward, backward)
