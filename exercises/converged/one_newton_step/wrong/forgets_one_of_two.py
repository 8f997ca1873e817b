"""Gives the step after the loop the real `k`, and the copy of `c`.

Expect: gradient-zero
Says: Your step after the loop reads the real `k` and a copy of `c`, which carries no derivative. Which numbers move the
    residual?
"""

import jax
import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):
    k0, c = lax.stop_gradient((k, c))

    def residual(x, k):
        return x + 2 * jnp.log10(k + c * x)

    unfinished = lambda x: jnp.abs(residual(x, k0)) > 1e-5  # noqa: E731
    x = lax.while_loop(unfinished, lambda x: x - residual(x, k0), 6.0)
    return x - residual(x, k) / jax.grad(residual)(x, k0)
