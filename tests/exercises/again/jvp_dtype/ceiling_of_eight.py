import jax.numpy as jnp


def change_of_echo(r, n, dr):
    walls = jnp.minimum(n, 8)
    return walls * r ** (walls - 1) * dr
