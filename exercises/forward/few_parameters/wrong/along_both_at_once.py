"""Follows both numbers in one direction, and so gets their sum.

Expect: value-differs
Says: One run along the direction (1, 1) gives the sum of the two derivatives, and you return it twice. How many runs
    does it take to tell them apart?
"""

import jax
import jax.numpy as jnp
from jax import lax


def period(pendulum):
    def step(means):
        return (means[0] + means[1]) / 2, jnp.sqrt(means[0] * means[1])

    means = lax.while_loop(lambda m: jnp.abs(m[0] - m[1]) > 1e-6, step, (1.0, jnp.cos(pendulum[1] / 2)))
    return 2 * jnp.pi * jnp.sqrt(pendulum[0] / 9.81) / means[0]


def few_parameters(pendulum):
    _, change = jax.jvp(period, (pendulum,), (jnp.ones(2),))
    return jnp.full(2, change)
