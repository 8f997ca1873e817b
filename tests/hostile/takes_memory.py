"""Takes three gigabytes for itself.

Level: every
Expect: ran-out-of-memory
Says: more memory
"""

import jax.numpy as jnp

HELD = bytearray(3 << 30)


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
