import jax
import jax.numpy as jnp


def period(clock):
    return 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)


def change_of_period(clock, dl):
    # A direction has every place that the parameters have. What stays as it is changes by 0.
    change = {"length": dl, "swing": jnp.zeros_like(clock["swing"])}
    return jax.jvp(period, (clock,), (change,))[1]
