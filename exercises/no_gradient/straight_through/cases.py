"""Weights inside the nine levels, beyond them, and near their ends."""

import jax.numpy as jnp
import numpy as np

# How far from 0 each weight lies, within so much.
PLACES = {
    "outside": ([0.4, 1.3, 0.6, 2.5], 0.05),
    "near-the-ends": ([0.92, 0.95, 0.15, 0.95], 0.03),
}


def inputs(case, rng):
    if case.shown:
        return (np.array([0.3, -0.7, 0.05, 0.85], np.float32),)
    places, within = PLACES[case.id]
    x = np.array(places) + rng.uniform(-within, within, case.n)
    return ((x * [1, 1, -1, -1]).astype(np.float32),)


def reference(x):
    return jnp.round(4 * jnp.clip(x, -1, 1)) / 4


def surrogate(x):
    return jnp.clip(x, -1, 1)


def reference_gradient(x):
    return (jnp.diag(jnp.where(jnp.abs(x) < 1, 1.0, 0.0)),)
