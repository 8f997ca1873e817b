"""Uses a name that is nowhere.

Expect: raises-when-traced
Says: Is `ceiling_of_all` spelt as you meant it?
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.sum(x) * ceiling_of_all
