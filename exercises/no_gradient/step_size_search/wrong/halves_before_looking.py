"""Halves once before it looks, also where the first step size is good.

Expect: value-differs
Says: Your step size is halved at least once, even where the first one is good. What comes first in a while_loop, the
    condition or the step?
"""

import jax.numpy as jnp
from jax import lax


def step_size_search(x, c):
    slope = c * x

    def too_long(t):
        return jnp.sum(c * (x - t * slope) ** 2) > jnp.sum(c * x**2) - 0.6 * t * jnp.sum(slope**2)

    t = lax.while_loop(too_long, lambda t: 0.5 * t, 0.5 / jnp.linalg.norm(slope))
    return x - lax.stop_gradient(t) * slope
