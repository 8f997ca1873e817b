"""Ends the message with stop_gradient on what the loop reads.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that `y` does not depend on the load. It does. What else could make the number of
    steps known?
"""

import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):
    a = lax.stop_gradient(a)

    def step(y):
        return y - (y**3 + y - a) / (3 * y**2 + 1)

    return lax.while_loop(lambda y: jnp.abs(y**3 + y - a) > 0.02 * a, step, a)
