"""JAX's own function for roots: the equation, the march that solves it, and a solver for its slope."""

import jax.numpy as jnp
from jax import lax


def sphere_tracing(center, radius, direction):
    def gap(t):
        return jnp.linalg.norm(t * direction - center) - radius

    def march(gap, t):
        return lax.while_loop(lambda t: gap(t) > 1e-5, lambda t: t + gap(t), t)

    return lax.custom_root(gap, 0.0, march, lambda g, y: y / g(1.0))
