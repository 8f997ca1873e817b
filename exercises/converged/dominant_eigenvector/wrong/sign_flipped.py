"""Adds the Newton step, where it is to be taken away.

Expect: gradient-differs
Says: Your gradient has the right size and the wrong sign. Newton's step is `v - z`, where the slopes times `z` are the
    residuals: is your residual `v - step(v)` or the other way round?
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
    return v + jnp.linalg.solve(slopes, v - step(v, a))
