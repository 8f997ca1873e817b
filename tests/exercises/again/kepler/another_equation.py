"""Divides a right equation's slope, and has lost the sign of `m`."""

import jax.numpy as jnp
from jax import lax


def kepler(m, e):
    def solve(_, x):
        return lax.fori_loop(0, 40, lambda i, x: x - (x - e * jnp.sin(x) - m) / (1 - e * jnp.cos(x)), x)

    return lax.custom_root(lambda x: e * jnp.sin(x) - x - m, m, solve, lambda g, y: y / g(1.0))
