"""Loops in Python, which has to know the number of steps while the program is built.

Expect: works-only-eagerly
Says: range() needs a number, and under jit there is none yet
"""

import jax.numpy as jnp


def masked_power(a, k):
    p = jnp.eye(2)
    for _ in range(k):
        p = p @ a
    return p
