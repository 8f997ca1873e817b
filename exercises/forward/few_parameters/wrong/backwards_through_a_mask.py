"""Gives up the loop for a scan, so that it can go backwards.

Expect: loop-missing
Says: Where has the loop gone that you were given?
"""

import jax
import jax.numpy as jnp
from jax import lax


def period(pendulum):
    def step(means, _):
        a, b = means
        return lax.cond(jnp.abs(a - b) > 1e-6, lambda: ((a + b) / 2, jnp.sqrt(a * b)), lambda: means), None

    (mean, _), _ = lax.scan(step, (jnp.float32(1), jnp.cos(pendulum[1] / 2)), None, length=20)
    return 2 * jnp.pi * jnp.sqrt(pendulum[0] / 9.81) / mean


def few_parameters(pendulum):
    return jax.grad(period)(pendulum)
