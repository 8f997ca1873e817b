import jax
import jax.numpy as jnp
from jax import lax


def distance(point, center, radius):
    return jnp.linalg.norm(point - center) - radius


def sphere_tracing(center, radius, direction):
    # The march sees a sphere that does not move.
    still = lax.stop_gradient((center, radius))

    def gap(t):
        return distance(t * direction, *still)

    t = lax.while_loop(lambda t: gap(t) > 1e-5, lambda t: t + gap(t), 0.0)
    # One Newton step to the sphere that does move: its gap, over how fast the gap changes along the ray.
    return t - distance(t * direction, center, radius) / jax.grad(gap)(t)
