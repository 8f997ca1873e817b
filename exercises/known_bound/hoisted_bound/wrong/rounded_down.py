"""Makes an integer with int(), which cuts off what comes after the point.

Expect: value-differs
Says: You round the number of passes down: 5.12 becomes 5. Which function of Python rounds upwards?
"""

import jax.numpy as jnp
from jax import lax


def hoisted_bound(x, width):
    passes = int(2 * width**2)
    return lax.fori_loop(0, passes, lambda i, x: (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4, x)
