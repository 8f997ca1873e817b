"""Rounding, with the gradient of the identity."""

import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    return (rng.uniform(-3, 3, 3).astype(np.float32),)


def reference(x):
    return jnp.round(x)


def surrogate(x):
    return x
