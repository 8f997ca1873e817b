import jax.numpy as jnp
from jax import lax


def newton_root(a):  # fails on purpose: the gradient does not run
    def unfinished(y):
        return jnp.abs(y * y - a) > 1e-6 * a

    def step(y):
        return 0.5 * (y + a / y)

    # TODO (about 3 lines): the loop may stay; its result needs the root's derivative.
    return lax.while_loop(unfinished, step, a)
