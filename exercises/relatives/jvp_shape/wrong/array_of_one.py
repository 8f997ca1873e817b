"""Makes an array of the number, with one place for all rates.

Expect: raises-when-traced
Says: Every number of an argument goes a way of its own.
"""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    return jax.jvp(price, (r,), (dr[None],))[1]
