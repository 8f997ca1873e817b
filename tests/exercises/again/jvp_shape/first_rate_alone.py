"""The slope in the first rate, times the change."""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    return jax.grad(price)(r)[0] * dr
