"""Returns the slope itself, and leaves out what comes from behind.

Expect: cotangent-ignored
Says: Your rule returns the slope itself, whatever comes from behind. What does bwd do with its last argument?
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
    return 1 / (3 * y * y), None


side.defvjp(forward, backward)
