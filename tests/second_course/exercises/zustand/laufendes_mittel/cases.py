"""Messwerte zwischen 1 und 3."""

import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    return (rng.uniform(1.0, 3.0, case.bind["n"]).astype(np.float32),)


def reference(x):
    return jnp.cumsum(x) / jnp.arange(1, x.shape[0] + 1)
