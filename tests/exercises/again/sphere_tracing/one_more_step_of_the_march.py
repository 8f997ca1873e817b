"""A rule by hand without the slope along the ray."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def sphere_tracing(center, radius, direction):
    def gap(t):
        return jnp.linalg.norm(t * direction - center) - radius

    return lax.while_loop(lambda t: gap(t) > 1e-6, lambda t: t + gap(t), 0.0)


def backward(saved, g):
    t, center, direction = saved
    out = t * direction - center
    return -g * out / jnp.linalg.norm(out), -g, None


def forward(center, radius, direction):
    t = sphere_tracing(center, radius, direction)
    return t, (t, center, direction)


sphere_tracing.defvjp(forward, backward)
