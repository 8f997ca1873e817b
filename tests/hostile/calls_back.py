"""Lets the program call back into Python.

Expect: callback-refused
Says: calls back into Python
"""

import jax
import jax.numpy as jnp


def prefix_sum(x, stop):
    return jax.pure_callback(lambda x: x.sum(), jax.ShapeDtypeStruct((), jnp.float32), x)
