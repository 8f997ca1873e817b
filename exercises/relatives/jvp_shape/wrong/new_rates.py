"""Gives the new rates where their change is due.

Expect: value-differs
Says: You give jvp the rates as they are afterwards, and it takes them for the change. What did each rate move by?
"""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    return jax.jvp(price, (r,), (r + dr,))[1]
