"""A comparison that the first value always passes."""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return x**2 @ (jnp.arange(x.shape[0]) < jnp.maximum(stop, 1)).astype(x.dtype)
