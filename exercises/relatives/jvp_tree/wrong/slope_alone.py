"""Forgets by how much the length changes.

Expect: value-differs
Says: Your number is the same for every `dl`: it is the change for one metre. Where does `dl` come in?
"""

import jax
import jax.numpy as jnp


def period(clock):
    return 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)


def change_of_period(clock, dl):
    return jax.grad(period)(clock)["length"]
