"""Three steps of a fori_loop."""

import jax
import jax.numpy as jnp
from jax import lax


def period(pendulum):
    def closer(_, means):
        return (means[0] + means[1]) / 2, jnp.sqrt(means[0] * means[1])

    mean, _ = lax.fori_loop(0, 3, closer, (jnp.float32(1), jnp.cos(pendulum[1] / 2)))
    return 2 * jnp.pi * jnp.sqrt(pendulum[0] / 9.81) / mean


def few_parameters(pendulum):
    return jax.jacrev(period)(pendulum)
