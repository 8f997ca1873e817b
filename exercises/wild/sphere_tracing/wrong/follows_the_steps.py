"""Differentiates the steps of the march, by a masked scan; where none is taken, nothing is left.

Expect: gradient-zero
Says: Your gradient is that of the steps taken. Where the ray starts on the surface none is, and the point seems not to
    move with the sphere. Which equation holds at the end, after no steps as after many?
"""

import jax.numpy as jnp
from jax import lax


def sphere_tracing(center, radius, direction):
    def step(t, _):
        gap = jnp.linalg.norm(t * direction - center) - radius
        return jnp.where(gap > 0, t + gap, t), None

    return lax.scan(step, 0.0, None, length=80)[0]
