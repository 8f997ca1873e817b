"""Ends the message with stop_gradient around the loop.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the sum does not depend on x. It does. What else could make the number of
    steps known?
"""

from jax import lax


def prefix_sum(x, stop):
    x = lax.stop_gradient(x)
    return lax.fori_loop(0, stop, lambda i, s: s + x[i] ** 2, 0.0)
