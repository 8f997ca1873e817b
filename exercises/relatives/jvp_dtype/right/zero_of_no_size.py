"""The direction that JAX has for whole numbers: float0, which holds nothing."""

import jax
import numpy as np
from jax import lax


def echo(r, n):
    return lax.fori_loop(0, n, lambda i, loudness: loudness * r, 1.0)


def change_of_echo(r, n, dr):
    still = np.zeros(n.shape, jax.dtypes.float0)
    return jax.jvp(echo, (r, n), (dr, still))[1]
