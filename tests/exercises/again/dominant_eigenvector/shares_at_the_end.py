"""Raises the matrix to its twenty-fifth power."""

import jax.numpy as jnp


def dominant_eigenvector(a):
    v = jnp.linalg.matrix_power(a, 25) @ jnp.ones(3)
    return v / jnp.sum(v)
