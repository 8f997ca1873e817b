"""Takes the Newton step, and lets the loop before it read the real numbers.

Expect: gradient-does-not-run
Says: Does the derivative depend on the steps, or only on where they end?
"""

import jax
import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):
    def residual(x):
        return x + 2 * jnp.log10(k + c * x)

    x = lax.while_loop(lambda x: jnp.abs(residual(x)) > 1e-5, lambda x: x - residual(x), 6.0)
    return x - residual(x) / jax.grad(residual)(x)
