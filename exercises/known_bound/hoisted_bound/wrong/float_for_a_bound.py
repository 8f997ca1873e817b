"""Rounds with NumPy, and forgets that its result is a float.

Expect: raises-when-traced
Says: Where does the float32 come from?
"""

import jax.numpy as jnp
import numpy as np
from jax import lax


def hoisted_bound(x, width):
    passes = np.ceil(2 * width**2)
    return lax.fori_loop(0, passes, lambda i, x: (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4, x)
