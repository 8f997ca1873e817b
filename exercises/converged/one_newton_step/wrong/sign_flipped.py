"""Adds the Newton step, where it is to be taken away.

Expect: gradient-differs
Says: Your gradient has the right size and the wrong sign. When the residual is too large and grows with `x`, which way
    must `x` go?
"""

import jax
import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):
    def residual(x, k, c):
        return x + 2 * jnp.log10(k + c * x)

    k0, c0 = lax.stop_gradient((k, c))
    unfinished = lambda x: jnp.abs(residual(x, k0, c0)) > 1e-5  # noqa: E731
    x = lax.while_loop(unfinished, lambda x: x - residual(x, k0, c0), 6.0)
    return x + residual(x, k, c) / jax.grad(residual)(x, k0, c0)
