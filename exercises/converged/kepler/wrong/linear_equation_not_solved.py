"""Returns the right side of the linear equation instead of its solution.

Expect: gradient-differs
Says: You return `y` where the `z` with `g(z) = y` is asked for, as if the slope of the equation were 1. What does `g`
    multiply with?
"""

import jax.numpy as jnp
from jax import lax


def kepler(m, e):
    def solve(f, x):
        return lax.while_loop(lambda x: jnp.abs(f(x)) > 1e-5, lambda x: x - f(x) / (1 - e * jnp.cos(x)), x)

    return lax.custom_root(lambda x: x - e * jnp.sin(x) - m, m, solve, lambda g, y: y)
