import jax.numpy as jnp
from jax import lax


def one_pass(i, x):
    return (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4


def hoisted_bound(x, width):  # fails on purpose: the gradient does not run
    # TODO (about 2 lines): compute the number of passes so that it is a number before the program runs.
    passes = jnp.ceil(2 * width**2).astype(int)
    return lax.fori_loop(0, passes, one_pass, x)
