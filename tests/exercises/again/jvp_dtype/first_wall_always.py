import jax.numpy as jnp


def change_of_echo(r, n, dr):
    steps = jnp.maximum(n, 1)
    return steps * r ** (steps - 1) * dr
