import jax.numpy as jnp
from jax import lax


def masked_power(a, k):  # fails on purpose: the gradient does not run
    return lax.fori_loop(0, k, lambda i, p: p @ a, jnp.eye(2))
    # TODO (about 4 lines): the same product, in a number of steps known beforehand.
