"""Puts parentheses around the gradient, which make no tuple.

Expect: gradient-does-not-run
Says: A backward rule returns a tuple, with one place for each argument of its function.
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
    slope = 1 / (3 * y * y)
    return g * slope


side.defvjp(forward, backward)
