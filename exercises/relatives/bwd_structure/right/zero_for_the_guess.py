"""A zero where the guess is."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def side(volume, guess):
    return lax.while_loop(lambda y: abs(y**3 - volume) > 1e-6 * volume, lambda y: (2 * y + volume / y**2) / 3, guess)


def forward(volume, guess):
    y = side(volume, guess)
    return y, y


def backward(y, g):
    for_volume = g / (3 * y * y)
    for_guess = jnp.zeros_like(y)
    return (for_volume, for_guess)


side.defvjp(forward, backward)
