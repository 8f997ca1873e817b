"""Types the number of the shown case into the loop.

Expect: value-differs
Says: You always take two passes, whatever `width` is. Where can the loop get the number from?
"""

import jax.numpy as jnp
from jax import lax


def hoisted_bound(x, width):
    return lax.fori_loop(0, 2, lambda i, x: (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4, x)
