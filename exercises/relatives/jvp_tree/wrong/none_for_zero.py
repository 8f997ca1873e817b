"""Writes None for what does not change.

Expect: raises-when-traced
Says: must have the same tree structure
"""

import jax
import jax.numpy as jnp


def period(clock):
    return 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)


def change_of_period(clock, dl):
    change = {"length": dl, "swing": None}
    return jax.jvp(period, (clock,), (change,))[1]
