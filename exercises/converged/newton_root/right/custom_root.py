"""JAX's own function for roots: it asks for the equation, a solver, and a solver of the linear equation."""

import jax.numpy as jnp
from jax import lax


def newton_root(a):
    def solve(f, start):
        return lax.while_loop(lambda y: jnp.abs(f(y)) > 1e-6 * a, lambda y: y - f(y) / (2 * y), start)

    return lax.custom_root(lambda y: y * y - a, a, solve, lambda g, y: y / g(1.0))
