"""Leaves the last point out before anything else."""

import jax.numpy as jnp


def path_length(points, legs):
    moves = points[1:-1] - points[:-2]
    counts = jnp.arange(moves.shape[0]) < legs
    return jnp.sum(jnp.where(counts, jnp.linalg.norm(jnp.where(counts[:, None], moves, 1.0), axis=1), 0.0))
