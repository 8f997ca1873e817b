"""Zeros in the shape of all parameters, and one of them replaced: short for a hundred of them, too."""

import jax
import jax.numpy as jnp


def period(clock):
    return 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)


def change_of_period(clock, dl):
    still = jax.tree.map(jnp.zeros_like, clock)
    return jax.jvp(period, (clock,), ({**still, "length": dl},))[1]
