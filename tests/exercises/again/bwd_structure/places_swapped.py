"""A zero for the volume, and the gradient for the guess."""

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
    return jnp.zeros_like(g), g / y**2 / 3


side.defvjp(forward, backward)
