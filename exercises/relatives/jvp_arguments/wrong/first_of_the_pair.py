"""Takes the first of the two results.

Expect: value-differs
Says: Your number is the power itself. Which half of the pair that jvp gives is the change?
"""

import jax
import jax.numpy as jnp


def power(v):
    return jnp.sum(v**3 / (8 + v**2))


def change_of_power(v, dv):
    return jax.jvp(power, (v,), (dv,))[0]
