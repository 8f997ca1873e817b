"""Sums with NumPy.

Expect: concrete-value-needed
Says: Is there a function of the same name in jax.numpy?
"""

import jax
import numpy as np


@jax.jit
def prefix_sum(x, stop):
    return np.sum(np.asarray(x) ** 2)
