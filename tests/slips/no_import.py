"""Forgets an import that Python knows.

Expect: raises-when-traced
Says: Is `import math` missing at the top of the file?
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.sum(x) * math.pi
