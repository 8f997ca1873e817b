"""The length stands outside the loop, so its derivative needs none; the swing's goes forward through it."""

import jax
import jax.numpy as jnp
from jax import lax


def mean(swing):
    def step(means):
        return (means[0] + means[1]) / 2, jnp.sqrt(means[0] * means[1])

    return lax.while_loop(lambda means: jnp.abs(means[0] - means[1]) > 1e-6, step, (1.0, jnp.cos(swing / 2)))[0]


def few_parameters(pendulum):
    length, swing = pendulum
    value, slope = jax.jvp(mean, (swing,), (1.0,))
    period = 2 * jnp.pi * jnp.sqrt(length / 9.81) / value
    return jnp.stack([period / (2 * length), -period * slope / value])
