"""Adds the same number to the squares in a scan."""

import jax.numpy as jnp
from jax import lax


def path_length(points, legs):
    def step(total, i):
        leg = points[i + 1] - points[i]
        return jnp.where(i < legs, total + jnp.sqrt(1e-8 + leg @ leg), total), None

    return lax.scan(step, jnp.float32(0), jnp.arange(points.shape[0] - 1))[0]
