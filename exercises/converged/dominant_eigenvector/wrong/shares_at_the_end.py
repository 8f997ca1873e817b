"""Lets the numbers grow, and makes shares of them at the end.

Expect: value-not-finite
Says: Numbers that grow a thousandfold each year leave the range of float32 after a dozen years. Where in the loop are
    they made shares?
"""

import jax.numpy as jnp
from jax import lax


def dominant_eigenvector(a):
    v = lax.fori_loop(0, 25, lambda i, v: a @ v, jnp.full(3, 1 / 3))
    return v / jnp.sum(v)
