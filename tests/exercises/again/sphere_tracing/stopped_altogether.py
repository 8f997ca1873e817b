"""The formula for a sphere, stopped."""

import jax.numpy as jnp
from jax import lax


def sphere_tracing(center, radius, direction):
    along = direction @ center
    return lax.stop_gradient(along - jnp.sqrt(along**2 - center @ center + radius**2))
