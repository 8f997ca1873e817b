"""Stops the points before anything is computed."""

import jax.numpy as jnp
from jax import lax


def path_length(points, legs):
    moves = jnp.diff(lax.stop_gradient(points), axis=0)
    lengths = jnp.linalg.norm(moves, axis=1)
    return lengths @ (jnp.arange(lengths.size) < legs)
