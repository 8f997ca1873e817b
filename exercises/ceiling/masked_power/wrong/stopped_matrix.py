"""Ends the message with stop_gradient around the loop.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the product does not depend on `a`. It does. What else could make the number
    of steps known?
"""

import jax.numpy as jnp
from jax import lax


def masked_power(a, k):
    b = lax.stop_gradient(a)
    return lax.fori_loop(0, k, lambda i, p: p @ b, jnp.eye(2))
