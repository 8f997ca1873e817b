"""Calls back into Python.

Expect: callback-refused
Says: Can the same be computed with jax.numpy?
"""

import jax
import jax.numpy as jnp
import numpy as np


def prefix_sum(x, stop):
    add = lambda x, stop: np.sum(x[:stop] ** 2, dtype=np.float32)
    return jax.pure_callback(add, jax.ShapeDtypeStruct((), jnp.float32), x, stop)
