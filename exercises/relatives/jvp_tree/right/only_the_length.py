"""A function of the length alone: what does not change is no argument of it."""

import jax
import jax.numpy as jnp


def period(clock):
    return 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)


def change_of_period(clock, dl):
    def of_length(length):
        return period({**clock, "length": length})

    return jax.jvp(of_length, (clock["length"],), (dl,))[1]
