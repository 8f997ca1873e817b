"""A fixed number of steps that is enough even for slow ones: the derivative converges with the value."""

import jax.numpy as jnp
from jax import lax


def contraction_map(w, b):
    return lax.fori_loop(0, 600, lambda i, x: jnp.tanh(w @ x + b), jnp.zeros(2))
