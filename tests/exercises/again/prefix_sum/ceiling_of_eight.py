"""A mask over all values, with a second condition."""

import jax.numpy as jnp


def prefix_sum(x, stop):
    places = jnp.arange(x.shape[0])
    return jnp.sum(jnp.where((places < stop) & (places < 8), x**2, 0))
