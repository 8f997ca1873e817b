"""Gives the new length where the change of length is due.

Expect: value-differs
Says: You give jvp the new length, and it takes that for the change. Which of the two is `dl`?
"""

import jax
import jax.numpy as jnp


def period(clock):
    return 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)


def change_of_period(clock, dl):
    change = {"length": clock["length"] + dl, "swing": 0.0}
    return jax.jvp(period, (clock,), (change,))[1]
