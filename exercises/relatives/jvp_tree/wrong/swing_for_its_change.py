"""Fills the missing place with the value that stays.

Expect: value-differs
Says: You give the swing itself where its change is due, so in your number it doubles. What is the change of something
    that stays as it is?
"""

import jax
import jax.numpy as jnp


def period(clock):
    return 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)


def change_of_period(clock, dl):
    change = {**clock, "length": dl}
    return jax.jvp(period, (clock,), (change,))[1]
