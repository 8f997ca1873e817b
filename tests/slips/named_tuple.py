"""Returns a named tuple.

Expect: custom-node-in-output
Says: does not know the fields of your tuple
"""

from collections import namedtuple

import jax.numpy as jnp

Total = namedtuple("Total", "value")


def prefix_sum(x, stop):
    return Total(jnp.sum(x))
