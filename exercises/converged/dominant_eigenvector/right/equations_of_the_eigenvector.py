"""Differentiates a v = value v, with shares that add up to 1: four linear equations."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_jvp
def dominant_eigenvector(a):
    def step(i, v):
        w = a @ v
        return w / jnp.sum(w)

    return lax.fori_loop(0, 1500, step, jnp.full(3, 1 / 3))


@dominant_eigenvector.defjvp
def tangent(primals, tangents):
    (a,), (da,) = primals, tangents
    v = dominant_eigenvector(a)
    value = jnp.sum(a @ v)
    system = jnp.block([[a / value - jnp.eye(3), -v[:, None]], [jnp.ones((1, 3)), jnp.zeros((1, 1))]])
    return v, jnp.linalg.solve(system, jnp.append(-(da @ v) / value, 0.0))[:3]
