"""Counts inside the function, and sends a one of its dtype back."""

import jax
import jax.numpy as jnp


def log_chances(theta):
    return jax.nn.log_softmax(theta)


def slope_of_fit(theta, counts):
    fit, back = jax.vjp(lambda t: jnp.sum(counts * log_chances(t)), theta)
    return back(jnp.ones_like(fit))[0]
