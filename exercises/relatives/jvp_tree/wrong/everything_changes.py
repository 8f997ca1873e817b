"""Fills the missing place with the same change.

Expect: value-differs
Says: In your number the swing grows by `dl` as well. By how much does it change, when only the length does?
"""

import jax
import jax.numpy as jnp


def period(clock):
    return 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)


def change_of_period(clock, dl):
    change = jax.tree.map(lambda _: dl, clock)
    return jax.jvp(period, (clock,), (change,))[1]
