"""Six steps in Python."""

import jax.numpy as jnp


def sphere_tracing(center, radius, direction):
    t = 0.0
    for _ in range(6):
        t = t + jnp.sqrt(jnp.sum((t * direction - center) ** 2)) - radius
    return t
