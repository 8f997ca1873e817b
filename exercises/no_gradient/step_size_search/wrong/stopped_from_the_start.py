"""Stops x itself, for everything that follows.

Expect: gradient-zero
Says: You stop x before the step begins, so that nothing of the new point moves with it. What alone should be blind to
    x?
"""

import jax.numpy as jnp
from jax import lax


def step_size_search(x, c):
    x = lax.stop_gradient(x)
    slope = c * x

    def too_long(t):
        return jnp.sum(c * (x - t * slope) ** 2) > jnp.sum(c * x**2) - 0.6 * t * jnp.sum(slope**2)

    t = lax.while_loop(too_long, lambda t: 0.5 * t, 1 / jnp.linalg.norm(slope))
    return x - t * slope
