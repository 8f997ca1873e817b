"""A fixed number of steps that is enough for every pipe: the derivative converges with the root."""

import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):
    return lax.fori_loop(0, 30, lambda i, x: -2 * jnp.log10(k + c * x), 6.0)
