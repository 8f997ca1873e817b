"""Lets no count be zero.

Expect: value-differs
Says: A face that was never seen counts as seen once in your slope. Does what goes back have to be more than zero?
"""

import jax
import jax.numpy as jnp


def log_chances(theta):
    return jax.nn.log_softmax(theta)


def slope_of_fit(theta, counts):
    logs, back = jax.vjp(log_chances, theta)
    return back(jnp.maximum(counts, 1).astype(logs.dtype))[0]
