"""Takes a ceiling that is enough for the shown case.

Expect: value-differs
Says: Your loop ends after eight steps, finished or not, and nothing tells you. What does the task say about the number
    of steps?
"""

import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):
    def masked(i, y):
        new = y - (y**3 + y - a) / (3 * y**2 + 1)
        return jnp.where(jnp.abs(y**3 + y - a) > 0.02 * a, new, y)

    return lax.fori_loop(0, 8, masked, a)
