"""Hands over an equation in which a sign is wrong, while the loop solves the right one.

Expect: gradient-differs
Says: The equation that you hand over is not zero at your root: `m` has the other sign in it. custom_root never looks.
    What is `f` at the angle that your loop returns?
"""

import jax.numpy as jnp
from jax import lax


def kepler(m, e):
    def step(x):
        return x - (x - e * jnp.sin(x) - m) / (1 - e * jnp.cos(x))

    def solve(f, x):
        return lax.while_loop(lambda x: jnp.abs(x - e * jnp.sin(x) - m) > 1e-5, step, x)

    return lax.custom_root(lambda x: x - e * jnp.sin(x) + m, m, solve, lambda g, y: y / g(1.0))
