"""Prints more than is kept, which is no crime.

Expect: passed
Says: yyyy
"""

import jax.numpy as jnp

print("y" * 50_000)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
