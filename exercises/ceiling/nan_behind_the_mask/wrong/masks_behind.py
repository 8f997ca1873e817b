"""Masks all lengths at once, behind the root as before.

Expect: gradient-not-finite
Says: The mask stands behind sqrt: it drops the length of an empty leg, and backward the slope of sqrt at 0 is still
    there. What would sqrt have to be given instead of that 0?
"""

import jax.numpy as jnp


def path_length(points, legs):
    lengths = jnp.sqrt(jnp.sum((points[1:] - points[:-1]) ** 2, axis=1))
    return jnp.sum(jnp.where(jnp.arange(lengths.size) < legs, lengths, 0.0))
