"""Stops the gradient through the loop and puts nothing in its place.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the root does not depend on `a`. It does. Where can the result get a
    derivative, when the loop has none?
"""

import jax.numpy as jnp
from jax import lax


def newton_root(a):
    a = lax.stop_gradient(a)
    return lax.while_loop(lambda y: jnp.abs(y * y - a) > 1e-6 * a, lambda y: 0.5 * (y + a / y), a)
