"""Readings of eight sensors in a ring; the width stands in each case's `bind`."""

import math

import jax.numpy as jnp
import numpy as np
from jax import lax


def inputs(case, rng):
    if case.shown:
        return (np.array([0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 8.0, 0.0], np.float32),)
    return (rng.uniform(-4, 4, 8).astype(np.float32),)


def reference(x, width):
    def one_pass(i, x):
        return (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4

    return lax.fori_loop(0, math.ceil(2 * width**2), one_pass, x)


def reference_gradient(x, width):
    # A pass is a matrix, and does not depend on the readings.
    still = np.eye(8)
    one_pass = (np.roll(still, 1, axis=0) + 2 * still + np.roll(still, -1, axis=0)) / 4
    return (np.linalg.matrix_power(one_pass, math.ceil(2 * width**2)),)
