"""Shares the change out among the years.

Expect: value-differs
Says: You share `dr` out: each rate moves by a part of it. By how much does each of them move, when all move by `dr`?
"""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    return jax.jvp(price, (r,), (jnp.full_like(r, dr / r.size),))[1]
