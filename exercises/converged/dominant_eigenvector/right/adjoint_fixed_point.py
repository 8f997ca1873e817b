"""A rule by hand: the slope goes round backward, until it is at rest as well."""

import jax
import jax.numpy as jnp
from jax import lax


def step(v, a):
    w = a @ v
    return w / jnp.sum(w)


@jax.custom_vjp
def dominant_eigenvector(a):
    return lax.while_loop(lambda v: jnp.max(jnp.abs(v - step(v, a))) > 1e-7, lambda v: step(v, a), jnp.full(3, 1 / 3))


def forward(a):
    v = dominant_eigenvector(a)
    return v, (v, a)


def backward(saved, g):
    pull = jax.vjp(step, *saved)[1]
    u = lax.fori_loop(0, 1000, lambda i, u: g + pull(u)[0], g)
    return pull(u)[1:]


dominant_eigenvector.defvjp(forward, backward)
