"""Lets the first rate move, and gives the others a zero.

Expect: value-differs
Says: In your number the rate of the first year moves, and the others stay. Which of them move by `dr`?
"""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    direction = jnp.zeros_like(r).at[0].set(dr)
    return jax.jvp(price, (r,), (direction,))[1]
