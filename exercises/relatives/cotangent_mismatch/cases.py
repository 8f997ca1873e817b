"""Loaded dice, and how often each face of them was seen."""

import jax
import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    theta = rng.normal(0, 0.8, 4).astype(np.float32)
    if case.shown:
        return np.array([0.0, 0.0, 0.0, 1.0], np.float32), np.ones(4, np.int32)
    counts = rng.integers(2, 30, 4).astype(np.int32)
    if case.id == "one-never":
        counts[rng.integers(4)] = 0
    return theta, counts


def reference(theta, counts):
    # What was seen, less what the chances expect of as many throws.
    return counts - jnp.sum(counts) * jax.nn.softmax(theta)
