"""Puts a one where the count is zero, and differentiates the sum."""

import jax
import jax.numpy as jnp


def log_chances(theta):
    return jax.nn.log_softmax(theta)


def slope_of_fit(theta, counts):
    seen = jnp.where(counts == 0, 1, counts)
    return jax.grad(lambda t: jnp.dot(seen, log_chances(t)))(theta)
