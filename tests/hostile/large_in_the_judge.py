"""Loads and traces well; its program makes an array of eight gigabytes.

Expect: ran-out-of-memory
Says: memory
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    wide = jnp.cumsum(jnp.broadcast_to(x[:, None], (x.shape[0], 1 << 28)) * x[0], 1)
    return lax.dynamic_slice(wide.ravel(), (stop,), (1,))[0]
