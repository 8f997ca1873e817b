"""Plenty of steps, with `e` stopped."""

import jax.numpy as jnp
from jax import lax


def kepler(m, e):
    e = lax.stop_gradient(e)
    return lax.fori_loop(0, 40, lambda i, x: x - (x - e * jnp.sin(x) - m) / (1 - e * jnp.cos(x)), m)
