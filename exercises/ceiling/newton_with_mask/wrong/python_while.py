"""Loops in Python, which has to know whether to go on while the program is built.

Expect: works-only-eagerly
Says: `while` needs True or False, and under jit there is neither yet
"""

import jax.numpy as jnp


def newton_with_mask(a):
    y = a
    while jnp.abs(y**3 + y - a) > 0.02 * a:
        y = y - (y**3 + y - a) / (3 * y**2 + 1)
    return y
