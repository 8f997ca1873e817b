"""The slope by JAX, without what comes from behind."""

import jax
from jax import lax


@jax.custom_vjp
def side(volume, guess):
    return lax.while_loop(lambda y: abs(y**3 - volume) > 1e-6 * volume, lambda y: (2 * y + volume / y**2) / 3, guess)


def forward(volume, guess):
    y = side(volume, guess)
    return y, y


def backward(y, g):
    return 1 / jax.grad(lambda y: y**3)(y), 0 * y


side.defvjp(forward, backward)
