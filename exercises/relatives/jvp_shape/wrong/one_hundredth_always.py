"""Fills the direction with the number of the shown case.

Expect: value-differs
Says: Your number is the same for every `dr`: all rates move by one hundredth. Where does `dr` come in?
"""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    return jax.jvp(price, (r,), (jnp.full_like(r, 0.01),))[1]
