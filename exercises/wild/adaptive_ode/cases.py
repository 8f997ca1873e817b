"""Rates of growth and sizes to begin with."""

import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    if case.shown:
        return np.float32(2.0), np.float32(0.1)
    low, high = {"at-rest": (0.0, 0.0), "fast": (4.0, 5.0)}[case.id]
    return np.float32(rng.uniform(low, high)), np.float32(rng.uniform(0.02, 0.04))


def reference(rate, start):
    return start / (start + (1 - start) * jnp.exp(-rate))


def reference_gradient(rate, start):
    shrunk = jnp.exp(-rate)
    whole = start + (1 - start) * shrunk
    return start * (1 - start) * shrunk / whole**2, shrunk / whole**2
