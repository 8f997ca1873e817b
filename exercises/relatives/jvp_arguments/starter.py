import jax
import jax.numpy as jnp


def power(v):
    return jnp.sum(v**3 / (8 + v**2))


def change_of_power(v, dv):  # fails on purpose: jvp takes its arguments otherwise
    # TODO (about 1 line): the same call, in the form that jvp takes.
    return jax.jvp(power, v, dv)[1]
