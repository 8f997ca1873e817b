"""All legs at once, and both masks: one under the root and one behind it."""

import jax.numpy as jnp


def path_length(points, legs):
    counts = jnp.arange(points.shape[0] - 1) < legs
    squares = jnp.sum(jnp.diff(points, axis=0) ** 2, axis=1)
    return jnp.sum(jnp.where(counts, jnp.sqrt(jnp.where(counts, squares, 1.0)), 0.0))
