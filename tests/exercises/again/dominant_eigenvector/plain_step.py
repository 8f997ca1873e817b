"""A rule that goes back through one year."""

import jax
import jax.numpy as jnp
from jax import lax


def step(v, a):
    return (a @ v) / jnp.sum(a @ v)


@jax.custom_vjp
def dominant_eigenvector(a):
    return lax.fori_loop(0, 1600, lambda i, v: step(v, a), jnp.ones(3) / 3)


def backward(saved, g):
    return jax.vjp(step, *saved)[1](g)[1:]


dominant_eigenvector.defvjp(lambda a: ((v := dominant_eigenvector(a)), (v, a)), backward)
