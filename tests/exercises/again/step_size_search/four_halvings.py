"""A loop with a counter beside its condition."""

import jax.numpy as jnp
from jax import lax


def step_size_search(x, c):
    y = lax.stop_gradient(x)
    slope = c * y

    def more(state):
        i, t = state
        now = jnp.sum(c * (y - t * slope) ** 2)
        return (i < 4) & (now > jnp.sum(c * y**2) - 0.6 * t * jnp.sum(slope**2))

    start = (0, 1 / jnp.linalg.norm(slope))
    return x - lax.while_loop(more, lambda s: (s[0] + 1, 0.5 * s[1]), start)[1] * c * x
