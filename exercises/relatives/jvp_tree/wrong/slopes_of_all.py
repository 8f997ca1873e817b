"""Returns the gradient, one number for each parameter.

Expect: structure-differs
Says: the result is a dict of length, swing, not one array
"""

import jax
import jax.numpy as jnp


def period(clock):
    return 2 * jnp.pi * jnp.sqrt(clock["length"] / 9.81) * (1 + clock["swing"] ** 2 / 16)


def change_of_period(clock, dl):
    return jax.grad(period)(clock)
