"""Applies the slope once more, where it is to be undone.

Expect: gradient-differs
Says: You multiply with the slope of the equation, where `g(z) = y` asks to divide by it. For which `z` is the slope
    times `z` equal to `y`?
"""

import jax.numpy as jnp
from jax import lax


def kepler(m, e):
    def solve(f, x):
        return lax.while_loop(lambda x: jnp.abs(f(x)) > 1e-5, lambda x: x - f(x) / (1 - e * jnp.cos(x)), x)

    return lax.custom_root(lambda x: x - e * jnp.sin(x) - m, m, solve, lambda g, y: g(y))
