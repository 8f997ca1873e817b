"""A swing of a tenth at least, by where."""

import jax
import jax.numpy as jnp
from jax import lax


def period(pendulum):
    def closer(_, means):
        return (means[0] + means[1]) / 2, jnp.sqrt(means[0] * means[1])

    swing = jnp.where(pendulum[1] > 0.1, pendulum[1], 0.1)
    mean, _ = lax.fori_loop(0, 9, closer, (jnp.float32(1), jnp.cos(swing / 2)))
    return 2 * jnp.pi * jnp.sqrt(pendulum[0] / 9.81) / mean


def few_parameters(pendulum):
    return jax.grad(period)(pendulum)
