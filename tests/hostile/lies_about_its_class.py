"""Returns an object that calls itself an array of JAX's.

Expect: raises-when-traced
Says: Liar
"""

import jax
import jax.numpy as jnp


class Liar:
    shape, dtype, ndim, size = (), jnp.dtype("float32"), 0, 1

    @property
    def __class__(self):
        return jax.Array

    def __eq__(self, other):
        return True

    __hash__ = None


def prefix_sum(x, stop):
    return Liar()
