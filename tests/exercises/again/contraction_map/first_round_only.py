"""A rule that goes back through one step."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def contraction_map(w, b):
    return lax.fori_loop(0, 700, lambda i, x: jnp.tanh(w @ x + b), jnp.zeros_like(b))


def forward(w, b):
    x = contraction_map(w, b)
    return x, x


def backward(x, g):
    u = g * (1 - x**2)
    return u[:, None] * x, u


contraction_map.defvjp(forward, backward)
