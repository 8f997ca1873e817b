"""Returns the part of each rate, not the change of the price.

Expect: shape-differs
Says: Which axis should be summed over, or picked from?
"""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    return jax.grad(price)(r) * dr
