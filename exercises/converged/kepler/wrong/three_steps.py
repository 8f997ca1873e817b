"""Takes a number of steps that is enough for the shown ellipse.

Expect: value-differs
Says: Three steps are enough for a short ellipse and too few for a comet's. custom_root differentiates the equation, and
    believes that solve has solved it: when may solve end?
"""

import jax.numpy as jnp
from jax import lax


def kepler(m, e):
    def solve(f, x):
        return lax.fori_loop(0, 3, lambda i, x: x - f(x) / (1 - e * jnp.cos(x)), x)

    return lax.custom_root(lambda x: x - e * jnp.sin(x) - m, m, solve, lambda g, y: y / g(1.0))
