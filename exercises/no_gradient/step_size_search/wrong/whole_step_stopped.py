"""Stops the whole step, and with it the slope.

Expect: gradient-differs
Says: Your new point moves exactly as x does, as if the step were a fixed arrow. The slope changes with x, and the step
    with it. Which factor of the step is to count as given?
"""

import jax.numpy as jnp
from jax import lax


def step_size_search(x, c):
    slope = lax.stop_gradient(c * x)

    def too_long(t):
        return jnp.sum(c * (x - t * slope) ** 2) > jnp.sum(c * x**2) - 0.6 * t * jnp.sum(slope**2)

    t = lax.while_loop(too_long, lambda t: 0.5 * t, 1 / jnp.linalg.norm(slope))
    return x - t * slope
