"""Counts the years of the shown case.

Expect: value-differs
Says: Three years have a part in your number, however many there are. Where does the number of years stand?
"""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    slope = jax.grad(price)(r)
    return (slope[0] + slope[1] + slope[2]) * dr
