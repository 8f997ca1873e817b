"""A pass is linear: all of them together are one matrix, made by NumPy beforehand."""

import math

import jax.numpy as jnp
import numpy as np


def hoisted_bound(x, width):
    still = np.eye(8, dtype=np.float32)
    one_pass = (np.roll(still, 1, axis=0) + 2 * still + np.roll(still, -1, axis=0)) / 4
    return jnp.asarray(np.linalg.matrix_power(one_pass, math.ceil(2 * width**2))) @ x
