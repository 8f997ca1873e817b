import jax.numpy as jnp
from jax import lax


def kepler(m, e):
    def residual(x):
        return x - e * jnp.sin(x) - m

    def unfinished(x):
        return jnp.abs(residual(x)) > 1e-5

    def step(x):
        return x - residual(x) / (1 - e * jnp.cos(x))

    def solve(f, start):
        # How the root is found is nobody's business: this is never differentiated.
        return lax.while_loop(unfinished, step, start)

    # With one unknown the linear equation is a number times z: g(1.0) is that number.
    return lax.custom_root(residual, m, solve, lambda g, y: y / g(1.0))
