"""Two masks, and a comparison that the first leg always passes."""

import jax.numpy as jnp


def path_length(points, legs):
    counts = jnp.arange(points.shape[0] - 1) < jnp.maximum(legs, 1)
    squares = jnp.sum((points[1:] - points[:-1]) ** 2, axis=1)
    return jnp.sum(jnp.where(counts, jnp.sqrt(jnp.where(counts, squares, 1.0)), 0.0))
