"""Backwards: the slope in each rate, times the change of that rate, added up."""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    return jnp.sum(jax.grad(price)(r) * dr)
