"""Makes tuples of the arrays, so that each number becomes an argument of its own.

Expect: raises-when-traced
Says: takes 1 positional argument but 3 were given
"""

import jax
import jax.numpy as jnp


def power(v):
    return jnp.sum(v**3 / (8 + v**2))


def change_of_power(v, dv):
    return jax.jvp(power, tuple(v), tuple(dv))[1]
