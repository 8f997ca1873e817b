"""Uses an operation without a derivative.

Expect: gradient-does-not-run
Says: Which operation has no derivative of its own
"""

import jax
import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    return lax.reduce_precision(jax.lax.clz(stop).astype(jnp.float32), 5, 10) + jnp.sum(
        lax.reduce_window(x, 1.0, lax.mul, (2,), (1,), "SAME")
    )
