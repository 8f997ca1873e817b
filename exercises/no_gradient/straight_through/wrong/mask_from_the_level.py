"""Asks the level whether the weight was cut off, although weights inside round to the last level too.

Expect: gradient-zero
Says: A weight of 0.95 has level 1 and is not beyond it, but your gradient there is 0. Which number says that a weight
    was cut off, its level or the weight itself?
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def straight_through(x):
    return jnp.round(4 * jnp.clip(x, -1, 1)) / 4


def forward(x):
    level = straight_through(x)
    return level, level


straight_through.defvjp(forward, lambda level, g: (jnp.where(jnp.abs(level) < 1, g, 0),))
