"""One argument that holds both numbers: a tuple of one, with a pair in it."""

import jax
from jax import lax


@jax.custom_vjp
def search(given):
    volume, guess = given
    return lax.while_loop(lambda y: abs(y**3 - volume) > 1e-6 * volume, lambda y: (2 * y + volume / y**2) / 3, guess)


def forward(given):
    y = search(given)
    return y, y


def backward(y, g):
    return ((g / (3 * y * y), None),)


search.defvjp(forward, backward)


def side(volume, guess):
    return search((volume, guess))
