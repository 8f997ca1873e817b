"""Stops what the loop gives, and goes backwards through the rest.

Expect: value-differs
Says: Your derivative by the swing is 0: the swing reaches the period through the loop alone, and you stopped that. In
    which direction can a derivative go through a loop of unknown length?
"""

import jax
import jax.numpy as jnp
from jax import lax


def period(pendulum):
    def step(means):
        return (means[0] + means[1]) / 2, jnp.sqrt(means[0] * means[1])

    start = (1.0, jnp.cos(lax.stop_gradient(pendulum[1]) / 2))
    mean, _ = lax.while_loop(lambda means: jnp.abs(means[0] - means[1]) > 1e-6, step, start)
    return 2 * jnp.pi * jnp.sqrt(pendulum[0] / 9.81) / mean


def few_parameters(pendulum):
    return jax.grad(period)(pendulum)
