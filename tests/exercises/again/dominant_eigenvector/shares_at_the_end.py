"""Raises the matrix to its sixtieth power."""

import jax.numpy as jnp


def dominant_eigenvector(a):
    v = jnp.linalg.matrix_power(a, 60) @ jnp.ones(3)
    return v / jnp.sum(v)
