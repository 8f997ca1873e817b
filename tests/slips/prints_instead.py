"""Prints the result and returns nothing.

Expect: returns-nothing
Says: Is there a `return` on every way through it?
"""

import jax.numpy as jnp


def prefix_sum(x, stop):
    print(jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0.0) ** 2))
