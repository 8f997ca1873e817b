"""Squares all values, drops those past the stop, and adds the rest: no loop is left."""

import jax.numpy as jnp


def prefix_sum(x, stop):
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0))
