"""The new point is stopped as it is returned."""

import jax.numpy as jnp
from jax import lax


def step_size_search(x, c):
    slope = c * x
    sizes = 0.5 ** jnp.arange(40) / jnp.linalg.norm(slope)
    losses = 0.5 * jnp.sum(c * (x - sizes[:, None] * slope) ** 2, axis=1)
    good = losses <= 0.5 * jnp.sum(c * x**2) - 0.3 * sizes * jnp.sum(slope**2)
    return lax.stop_gradient(x - sizes[jnp.argmax(good)] * slope)
