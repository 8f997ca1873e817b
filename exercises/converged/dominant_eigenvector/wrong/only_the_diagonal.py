"""Divides each residual by its own slope, and leaves out how the shares act on each other.

Expect: gradient-differs
Says: You divide each residual by one slope, as if the three equations had nothing to do with each other. Which shares
    does `step` read to make the first one?
"""

import jax
import jax.numpy as jnp
from jax import lax


def dominant_eigenvector(a):
    def step(v, a):
        w = a @ v
        return w / jnp.sum(w)

    b = lax.stop_gradient(a)
    v = lax.fori_loop(0, 1500, lambda i, v: step(v, b), jnp.full(3, 1 / 3))
    slopes = jnp.eye(3) - jax.jacfwd(step)(v, b)
    return v - (v - step(v, a)) / jnp.diag(slopes)
