"""A branch in each step instead of a mask."""

import jax.numpy as jnp
from jax import lax


def sphere_tracing(center, radius, direction):
    def step(_, t):
        gap = jnp.linalg.norm(t * direction - center) - radius
        return lax.cond(gap > 0, lambda: t + gap, lambda: t)

    return lax.fori_loop(0, 90, step, 0.0)
