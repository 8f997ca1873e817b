"""Asks for the number that jnp has not computed yet.

Expect: works-only-eagerly
Says: The argument `width` is a Python value. Where on the way to this line does it become a traced one?
"""

import jax.numpy as jnp
from jax import lax


def hoisted_bound(x, width):
    passes = int(jnp.ceil(2 * width**2))
    return lax.fori_loop(0, passes, lambda i, x: (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4, x)
