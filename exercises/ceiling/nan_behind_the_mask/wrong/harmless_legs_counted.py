"""Puts a harmless leg in place of each empty one, and adds its length.

Expect: value-differs
Says: No NaN is left, and each leg that does not count adds the length of what you put in its place. What dropped it
    before?
"""

import jax.numpy as jnp


def path_length(points, legs):
    counts = jnp.arange(points.shape[0] - 1) < legs
    squares = jnp.sum((points[1:] - points[:-1]) ** 2, axis=1)
    return jnp.sum(jnp.sqrt(jnp.where(counts, squares, 1.0)))
