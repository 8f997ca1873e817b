import jax.numpy as jnp
from jax import lax


def one_newton_step(k, c):  # fails on purpose: the gradient does not run
    def residual(x):
        return x + 2 * jnp.log10(k + c * x)

    def unfinished(x):
        return jnp.abs(residual(x)) > 1e-5

    def step(x):
        return x - residual(x)

    # TODO (about 5 lines): the loop may run without derivatives, if its result is given one.
    return lax.while_loop(unfinished, step, 6.0)
