import jax
import jax.numpy as jnp


def period(clock):
    return 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)


def change_of_period(clock, dl):  # fails on purpose: something is missing in `change`
    # TODO (about 1 line): say how the whole clock changes.
    change = {"length": dl}
    return jax.jvp(period, (clock,), (change,))[1]
