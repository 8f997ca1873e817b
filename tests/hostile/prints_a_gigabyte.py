"""Prints without end.

Level: every
Expect: prints-too-much
Says: printed more than 16 MB
"""

import jax.numpy as jnp

for _ in range(10**5):
    print("x" * 10_000)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
