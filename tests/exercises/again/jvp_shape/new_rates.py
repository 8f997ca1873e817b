"""A product of the slopes and the new rates."""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    return jnp.dot(jax.grad(price)(r), r + dr)
