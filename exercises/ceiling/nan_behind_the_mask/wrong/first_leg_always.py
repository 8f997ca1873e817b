"""Takes the first leg before it asks whether it counts.

Expect: value-differs
Says: Your first leg is always walked, even where nobody has moved: it leads from the only point to the empty part of
    the buffer. What should the total be before the first step?
"""

import jax.numpy as jnp
from jax import lax


def path_length(points, legs):
    def further(i, total):
        return total + jnp.sqrt(jnp.sum((points[i + 1] - points[i]) ** 2))

    def step(total, i):
        return lax.cond(i < legs, further, lambda i, total: total, i, total), None

    return lax.scan(step, further(0, jnp.float32(0)), jnp.arange(1, points.shape[0] - 1))[0]
