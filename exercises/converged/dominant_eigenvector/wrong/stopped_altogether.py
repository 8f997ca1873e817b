"""Stops the gradient through the loop and puts nothing in its place.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the shares do not depend on `a`. They do. Where can they get a derivative,
    when the loop has none?
"""

import jax.numpy as jnp
from jax import lax


def dominant_eigenvector(a):
    a = lax.stop_gradient(a)

    def step(i, v):
        w = a @ v
        return w / jnp.sum(w)

    return lax.fori_loop(0, 1500, step, jnp.full(3, 1 / 3))
