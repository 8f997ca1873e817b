"""The slopes added up, and divided by a hundred."""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    return jnp.sum(jax.grad(price)(r)) / 100
