"""Reads data that only its author has.

Expect: raises-at-import
Says: What is this line for, and does the answer need it?
"""

import jax.numpy as jnp

x = open("measurements.csv").read()


def prefix_sum(x, stop):
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0.0) ** 2)
