import jax.numpy as jnp


def change_of_echo(r, n, dr):
    return jnp.where(n > 1, r ** (n - 1), 1) * dr
