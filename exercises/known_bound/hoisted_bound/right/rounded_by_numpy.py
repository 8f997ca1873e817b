"""NumPy computes at once too; its float becomes a Python integer."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def hoisted_bound(x, width):
    def one_pass(x, _):
        return (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4, None

    return lax.scan(one_pass, x, None, length=int(np.ceil(2 * width**2)))[0]
