"""Differentiates the steps taken, by a masked scan; where none is taken, the start's derivative is left.

Expect: gradient-differs
Says: Your gradient is that of the steps that were taken. Where the start is the root already none is, and what you get
    is the derivative of the start. Which equation holds at the end, however many steps there were?
"""

import jax.numpy as jnp
from jax import lax


def newton_root(a):
    def step(y, _):
        more = jnp.abs(y * y - a) > 1e-6 * a
        return lax.cond(more, lambda y: 0.5 * (y + a / y), lambda y: y, y), None

    return lax.scan(step, a, None, length=40)[0]
