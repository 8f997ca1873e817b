"""Leaves the last value out before anything else."""

import jax.numpy as jnp


def prefix_sum(x, stop):
    x = x[:-1]
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0) ** 2)
