"""A step of length one."""

import jax.numpy as jnp


def step_size_search(x, c):
    return x - (c * x) / jnp.sqrt(jnp.sum((c * x) ** 2))
