import jax
import jax.numpy as jnp


def price(r):
    return jnp.sum(1 / jnp.cumprod(1 + r))


def change_of_price(r, dr):  # fails on purpose: the direction has another shape than the rates
    # TODO (about 1 line): say for each rate by how much it moves.
    return jax.jvp(price, (r,), (dr,))[1]
