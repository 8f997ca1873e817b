"""The same sum in one go: (I - J^T) u = g, with the slopes J of a step."""

import jax
import jax.numpy as jnp
from jax import lax


def step(x, w, b):
    return jnp.tanh(w @ x + b)


@jax.custom_vjp
def contraction_map(w, b):
    return lax.while_loop(
        lambda x: jnp.max(jnp.abs(step(x, w, b) - x)) > 1e-7, lambda x: step(x, w, b), jnp.zeros_like(b)
    )


def forward(w, b):
    x = contraction_map(w, b)
    return x, (x, w, b)


def backward(saved, g):
    slopes = jax.jacfwd(step)(*saved)
    u = jnp.linalg.solve(jnp.eye(2) - slopes.T, g)
    return jax.vjp(step, *saved)[1](u)[1:]


contraction_map.defvjp(forward, backward)
