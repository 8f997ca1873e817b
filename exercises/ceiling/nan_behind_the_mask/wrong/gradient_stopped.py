"""Stops the gradient of the lengths, and the numbers go with the NaN.

Expect: gradient-zero
Says: stop_gradient removes the NaN and every number beside it: your length does not depend on any point. Which legs
    are the only ones whose slope is unwanted?
"""

import jax.numpy as jnp
from jax import lax


def path_length(points, legs):
    lengths = lax.stop_gradient(jnp.sqrt(jnp.sum((points[1:] - points[:-1]) ** 2, axis=1)))
    return jnp.sum(jnp.where(jnp.arange(lengths.size) < legs, lengths, 0.0))
