import jax.numpy as jnp
from jax import lax


def dominant_eigenvector(a):  # fails on purpose: the gradient does not run
    def step(v):
        w = a @ v
        return w / jnp.sum(w)

    def unfinished(v):
        return jnp.max(jnp.abs(v - step(v))) > 1e-6

    # TODO (about 5 lines): the loop may run without derivatives, if its result is given one.
    return lax.while_loop(unfinished, step, jnp.full(3, 1 / 3))
