"""Both prices from one call."""

import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    after, before = jax.vmap(price)(jnp.stack([r + dr, r]))
    return after - before
