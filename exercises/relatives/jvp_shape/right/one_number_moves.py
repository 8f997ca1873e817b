"""A function of one number, by which all rates move: then one number is a direction."""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    return jax.jvp(lambda shift: price(r + shift), (jnp.zeros_like(dr),), (dr,))[1]
