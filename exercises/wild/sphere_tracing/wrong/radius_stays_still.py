"""Lets the last step see the centre move, and not the radius.

Expect: gradient-zero
Says: Your last step sees the centre that moves and the radius that was stopped. Which of the two spheres is the ray to
    meet?
"""

import jax
import jax.numpy as jnp
from jax import lax


def sphere_tracing(center, radius, direction):
    still, radius = lax.stop_gradient((center, radius))

    def gap(t, center):
        return jnp.linalg.norm(t * direction - center) - radius

    t = lax.while_loop(lambda t: gap(t, still) > 1e-5, lambda t: t + gap(t, still), 0.0)
    return t - gap(t, center) / jax.grad(gap)(t, still)
