"""A scan of thirty years."""

import jax.numpy as jnp
from jax import lax


def dominant_eigenvector(a):
    return lax.scan(lambda v, _: (a @ v / jnp.sum(a @ v), None), jnp.ones(3) / 3, None, length=30)[0]
