"""A tangent that is divided place by place."""

import jax
import jax.numpy as jnp
from jax import lax


def step(v, a):
    return (a @ v) / jnp.sum(a @ v)


@jax.custom_jvp
def dominant_eigenvector(a):
    return lax.fori_loop(0, 1600, lambda i, v: step(v, a), jnp.ones(3) / 3)


@dominant_eigenvector.defjvp
def tangent(primals, tangents):
    v = dominant_eigenvector(*primals)
    slopes = jax.jacrev(step)(v, *primals)
    moved = jax.jvp(lambda a: step(v, a), primals, tangents)[1]
    return v, moved / (1 - jnp.diagonal(slopes))
