"""Imports a file that lies beside it.

Expect: module-missing
Says: Can you do without `my_helpers`
"""

import jax.numpy as jnp
from my_helpers import masked  # noqa: F401


def prefix_sum(x, stop):
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0.0) ** 2)
