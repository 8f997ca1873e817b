"""A scan with one mask only, the one in front."""

import jax.numpy as jnp
from jax import lax


def path_length(points, legs):
    def step(total, i):
        leg = jnp.where(i < legs, points[i + 1] - points[i], jnp.array([0.6, 0.8]))
        return total + jnp.sqrt(leg @ leg), None

    return lax.scan(step, jnp.float32(0), jnp.arange(points.shape[0] - 1))[0]
