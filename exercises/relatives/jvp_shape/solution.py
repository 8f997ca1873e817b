import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):
    # JAX spreads out nothing: a direction has a number for each number that moves, here `n` times the same.
    return jax.jvp(price, (r,), (jnp.full_like(r, dr),))[1]
