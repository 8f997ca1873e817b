"""Ends the search after a number of halvings that was enough for the shown case.

Expect: value-differs
Says: Your search ends after four halvings, good or not. The loop has no such limit, and needs none: what asks you for
    a number of steps, once `t` has no gradient?
"""

import jax.numpy as jnp
from jax import lax


def step_size_search(x, c):
    slope = c * x

    def halve(_, t):
        now = jnp.sum(c * (x - t * slope) ** 2)
        return jnp.where(now > jnp.sum(c * x**2) - 0.6 * t * jnp.sum(slope**2), 0.5 * t, t)

    t = lax.fori_loop(0, 4, halve, 1 / jnp.linalg.norm(slope))
    return x - lax.stop_gradient(t) * slope
