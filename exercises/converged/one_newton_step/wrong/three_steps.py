"""Takes a number of steps that is enough for the shown pipe.

Expect: value-differs
Says: Three steps are enough for a rough pipe and too few for a smooth one. What did the loop look at before it ended?
"""

import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):
    return lax.fori_loop(0, 3, lambda i, x: -2 * jnp.log10(k + c * x), 6.0)
