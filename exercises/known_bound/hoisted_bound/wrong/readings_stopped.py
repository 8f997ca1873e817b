"""Ends the message with stop_gradient, and with it the dependence on the readings.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the result does not depend on `x`. It does. What else could make the number
    of passes known?
"""

import jax.numpy as jnp
from jax import lax


def hoisted_bound(x, width):
    passes = jnp.ceil(2 * width**2).astype(int)
    x = lax.stop_gradient(x)
    return lax.fori_loop(0, passes, lambda i, x: (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4, x)
