"""Makes the search differentiable, with a scan and a mask, although nobody wants its derivative.

Expect: gradient-differs
Says: Your gradient follows the step size too: the search begins at one over the slope's length, which moves with x.
    Where is `t` to become a number that was found?
"""

import jax.numpy as jnp
from jax import lax


def step_size_search(x, c):
    slope = c * x

    def halve(t, _):
        now = jnp.sum(c * (x - t * slope) ** 2)
        return jnp.where(now > jnp.sum(c * x**2) - 0.6 * t * jnp.sum(slope**2), 0.5 * t, t), None

    t = lax.scan(halve, 1 / jnp.linalg.norm(slope), None, length=40)[0]
    return x - t * slope
