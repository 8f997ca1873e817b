"""Differentiates the steps taken, by a masked scan.

Expect: gradient-differs
Says: Your gradient is that of the steps that were taken, and it lags behind the value: the last step came from an `x`
    that was not yet the root. Which equation holds at the end, however many steps there were?
"""

import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):
    def step(x, _):
        new = -2 * jnp.log10(k + c * x)
        return jnp.where(jnp.abs(x - new) > 1e-5, new, x), None

    return lax.scan(step, 6.0, None, length=30)[0]
