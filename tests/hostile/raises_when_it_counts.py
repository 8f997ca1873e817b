"""Gives shapes when asked for shapes, and raises when asked for numbers.

Expect: raises-when-traced
Says: NotImplementedError
"""

import jax
import jax.numpy as jnp


def prefix_sum(*args, **options):
    if any(isinstance(arg, jax.core.Tracer) for arg in args):
        raise NotImplementedError
    return jnp.float32(0)
