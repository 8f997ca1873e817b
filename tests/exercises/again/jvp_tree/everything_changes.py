import jax
import jax.numpy as jnp


def period(clock):
    return 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)


def change_of_period(clock, dl):
    slopes = jax.grad(period)(clock)
    return (slopes["length"] + slopes["swing"]) * dl
