"""Solves for the sum of all rounds, and takes that for the slope of `b`."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def contraction_map(w, b):
    return lax.fori_loop(0, 700, lambda i, x: jnp.tanh(w @ x + b), jnp.zeros_like(b))


def forward(w, b):
    x = contraction_map(w, b)
    return x, (x, w)


def backward(saved, g):
    x, w = saved
    u = jnp.linalg.solve(jnp.eye(2) - ((1 - x**2)[:, None] * w).T, g)
    return u[:, None] * x, u


contraction_map.defvjp(forward, backward)
