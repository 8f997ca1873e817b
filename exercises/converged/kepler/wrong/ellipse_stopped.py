"""Stops `e`, which the equation reads as well.

Expect: gradient-zero
Says: Your equation reads a copy of `e` that carries no derivative, so the angle moves with `m` alone. Does solve need
    that copy, or does custom_root see to it?
"""

import jax.numpy as jnp
from jax import lax


def kepler(m, e):
    e = lax.stop_gradient(e)

    def solve(f, x):
        return lax.while_loop(lambda x: jnp.abs(f(x)) > 1e-5, lambda x: x - f(x) / (1 - e * jnp.cos(x)), x)

    return lax.custom_root(lambda x: x - e * jnp.sin(x) - m, m, solve, lambda g, y: y / g(1.0))
