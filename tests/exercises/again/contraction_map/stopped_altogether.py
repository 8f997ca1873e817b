"""Stops the result."""

import jax.numpy as jnp
from jax import lax


def contraction_map(w, b):
    return lax.stop_gradient(lax.fori_loop(0, 700, lambda i, x: jnp.tanh(b + w @ x), 0 * b))
