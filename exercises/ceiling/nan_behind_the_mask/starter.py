import jax.numpy as jnp
from jax import lax


def path_length(points, legs):  # fails on purpose: parts of the gradient are NaN
    def step(total, i):
        leg = points[i + 1] - points[i]
        # TODO (about 2 lines): the mask below hides the length of a leg that does not count. Too late?
        return jnp.where(i < legs, total + jnp.sqrt(jnp.sum(leg**2)), total), None

    return lax.scan(step, jnp.float32(0), jnp.arange(points.shape[0] - 1))[0]
