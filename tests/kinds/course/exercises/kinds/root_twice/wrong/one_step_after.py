"""Takes one Newton step after a stopped loop, which has the first derivative and loses the second.

Expect: second-order-differs
Says: A stop_gradient holds for both
"""

import jax.numpy as jnp
from jax import lax


def root_twice(a):
    b = lax.stop_gradient(a)
    y = lax.while_loop(lambda y: jnp.abs(y * y - b) > 1e-6 * b, lambda y: 0.5 * (y + b / y), b)
    return y - (y * y - a) / (2 * y)
