"""Stops the result."""

import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):
    return lax.stop_gradient(lax.fori_loop(0, 40, lambda i, x: -2 * jnp.log10(k + c * x), 6.0))
