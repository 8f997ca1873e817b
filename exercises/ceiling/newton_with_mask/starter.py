import jax.numpy as jnp
from jax import lax


def newton_with_mask(a):  # fails on purpose: the gradient does not run
    def unfinished(y):
        return jnp.abs(y**3 + y - a) > 0.02 * a

    def step(y):
        return y - (y**3 + y - a) / (3 * y**2 + 1)

    # TODO (about 4 lines): the same steps, in a loop whose length is known beforehand.
    return lax.while_loop(unfinished, step, a)
