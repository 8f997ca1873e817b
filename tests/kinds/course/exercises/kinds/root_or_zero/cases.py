"""A root where there is one, else 0."""

import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    return np.float32({"four": 4, "zero": 0, "nine": 9}[case.id]), np.float32(rng.uniform(1, 2))


def reference(x, scale):
    return scale * jnp.where(x > 0, jnp.sqrt(jnp.where(x > 0, x, 1)), 0)
