"""Gives rounding a rule for whole numbers, and multiplies by 4 on one side of it only.

Expect: gradient-differs
Says: Your gradient is 4 times too large. Rounding to quarters multiplies by 4 and divides by 4 again: does your
    gradient go through both?
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def level(x):
    return jnp.round(4 * x) / 4


level.defvjp(lambda x: (level(x), None), lambda _, g: (4 * g,))


def straight_through(x):
    return level(jnp.clip(x, -1, 1))
