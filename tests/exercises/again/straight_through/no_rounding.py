"""Clips with minimum and maximum."""

import jax.numpy as jnp


def straight_through(x):
    return jnp.minimum(jnp.maximum(x, -1), 1)
