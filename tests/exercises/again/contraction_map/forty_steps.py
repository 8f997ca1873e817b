"""A scan of forty."""

import jax.numpy as jnp
from jax import lax


def contraction_map(w, b):
    return lax.scan(lambda x, _: (jnp.tanh(b + w @ x), None), 0 * b, None, length=40)[0]
