"""Sends ones back, which fit.

Expect: value-differs
Says: You send ones back, so each face counts once, however often it was seen. Where do the counts come in?
"""

import jax
import jax.numpy as jnp


def log_chances(theta):
    return jax.nn.log_softmax(theta)


def slope_of_fit(theta, counts):
    logs, back = jax.vjp(log_chances, theta)
    return back(jnp.ones_like(logs))[0]
