"""The same Newton step with the slope written out."""

import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):
    k0, c0 = lax.stop_gradient((k, c))

    def step(x):
        return -2 * jnp.log10(k0 + c0 * x)

    x = lax.while_loop(lambda x: jnp.abs(x - step(x)) > 1e-5, step, 6.0)
    slope = 1 + 2 * c0 / (jnp.log(10.0) * (k0 + c0 * x))
    return x - (x + 2 * jnp.log10(k + c * x)) / slope
