"""Compares two periods instead of differentiating: a step wide enough for float32 is too wide.

Expect: value-differs
Says: You compare two periods that are a hundredth apart. A smaller step loses digits and a wider one bends away: is
    there a direction in which JAX can differentiate the loop exactly?
"""

import jax.numpy as jnp
from jax import lax


def period(length, swing):
    def step(means):
        return (means[0] + means[1]) / 2, jnp.sqrt(means[0] * means[1])

    mean, _ = lax.while_loop(lambda means: jnp.abs(means[0] - means[1]) > 1e-6, step, (1.0, jnp.cos(swing / 2)))
    return 2 * jnp.pi * jnp.sqrt(length / 9.81) / mean


def few_parameters(pendulum):
    length, swing = pendulum
    first = period(length, swing)
    return 100 * jnp.stack([period(length + 0.01, swing) - first, period(length, swing + 0.01) - first])
