"""Stops the gradient of the first guess, while the loop's functions still read `a`.

Expect: gradient-does-not-run
Says: Does the derivative depend on the steps, or only on where they end?
"""

import jax.numpy as jnp
from jax import lax


def newton_root(a):
    start = lax.stop_gradient(a)
    y = lax.while_loop(lambda y: jnp.abs(y * y - a) > 1e-6 * a, lambda y: 0.5 * (y + a / y), start)
    return y - (y * y - a) / (2 * y)
