"""Divides by how fast the gap closes, and forgets that it closes.

Expect: gradient-differs
Says: By your gradient a sphere that comes nearer is met later: the size is right, the sign is not. Along the ray the
    gap falls. Is its slope above 0 or below?
"""

import jax
import jax.numpy as jnp
from jax import lax


def sphere_tracing(center, radius, direction):
    def gap(t, center, radius):
        return jnp.linalg.norm(t * direction - center) - radius

    still = lax.stop_gradient((center, radius))
    t = lax.while_loop(lambda t: gap(t, *still) > 1e-5, lambda t: t + gap(t, *still), 0.0)
    return t - gap(t, center, radius) / jnp.abs(jax.grad(gap)(t, *still))
