"""Takes the price behind the move less the price before it.

Expect: value-differs
Says: You compare two prices, and between them the slope changes too. What is asked is the change to first order: along
    the slope where `r` is. Which call gives that?
"""

import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    return price(r + dr) - price(r)
