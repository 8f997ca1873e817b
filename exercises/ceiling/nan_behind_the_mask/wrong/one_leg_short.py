"""Takes one step fewer than there are legs.

Expect: value-differs
Says: The last leg of a full buffer is never walked. How many legs lie between `n` points?
"""

import jax.numpy as jnp
from jax import lax


def path_length(points, legs):
    def step(total, i):
        leg = jnp.where(i < legs, points[i + 1] - points[i], 1.0)
        return jnp.where(i < legs, total + jnp.sqrt(jnp.sum(leg**2)), total), None

    return lax.scan(step, jnp.float32(0), jnp.arange(points.shape[0] - 2))[0]
