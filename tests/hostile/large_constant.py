"""Writes twenty megabytes of numbers into its program.

Expect: artefact-too-large
Says: too large
"""

import jax.numpy as jnp
import numpy as np

TABLE = np.random.default_rng(0).random(5_000_000).astype("float32")


def prefix_sum(x, stop):
    return x.sum() * jnp.asarray(TABLE)[stop]
