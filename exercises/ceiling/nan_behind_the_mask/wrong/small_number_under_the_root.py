"""Adds a small number under the root, for the legs that count as well.

Expect: value-differs
Says: The small number under the root is part of every length, and weighs as much as a short leg. Which legs are the
    only ones that need it?
"""

import jax.numpy as jnp


def path_length(points, legs):
    lengths = jnp.sqrt(jnp.sum((points[1:] - points[:-1]) ** 2, axis=1) + 1e-8)
    return jnp.sum(jnp.where(jnp.arange(lengths.size) < legs, lengths, 0.0))
