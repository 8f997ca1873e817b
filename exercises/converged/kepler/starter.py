import jax.numpy as jnp
from jax import lax


def kepler(m, e):  # fails on purpose: the gradient does not run
    def residual(x):
        return x - e * jnp.sin(x) - m

    def unfinished(x):
        return jnp.abs(residual(x)) > 1e-5

    def step(x):
        return x - residual(x) / (1 - e * jnp.cos(x))

    # TODO (about 3 lines): hand the equation and the loop to lax.custom_root.
    return lax.while_loop(unfinished, step, m)
