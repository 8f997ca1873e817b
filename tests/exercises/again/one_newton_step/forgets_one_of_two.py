"""Every step is differentiated, and `c` is stopped."""

import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):
    c = lax.stop_gradient(c)
    return lax.fori_loop(0, 40, lambda i, x: -2 * jnp.log10(k + c * x), 6.0)
