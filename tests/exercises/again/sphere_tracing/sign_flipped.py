"""The formula for a sphere, turned round."""

import jax.numpy as jnp
from jax import lax


def sphere_tracing(center, radius, direction):
    along = direction @ center
    t = along - jnp.sqrt(along**2 - center @ center + radius**2)
    return 2 * lax.stop_gradient(t) - t
