"""A rule by hand: it differentiates the distance at the point that was found, in all that it depends on."""

import jax
import jax.numpy as jnp
from jax import lax


def gap(t, center, radius, direction):
    return jnp.linalg.norm(t * direction - center) - radius


@jax.custom_vjp
def sphere_tracing(center, radius, direction):
    return lax.while_loop(
        lambda t: gap(t, center, radius, direction) > 1e-5, lambda t: t + gap(t, center, radius, direction), 0.0
    )


def forward(*sphere_and_ray):
    t = sphere_tracing(*sphere_and_ray)
    return t, (t, *sphere_and_ray)


def backward(saved, g):
    slope, *others = jax.grad(gap, argnums=(0, 1, 2, 3))(*saved)
    return tuple(-g * other / slope for other in others)


sphere_tracing.defvjp(forward, backward)
