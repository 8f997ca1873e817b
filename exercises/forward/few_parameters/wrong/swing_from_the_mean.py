"""Guards the loop's start against a difference of 0, and gives the pendulum at rest a swing.

Expect: value-differs
Says: At rest your pendulum swings by a tenth: the start of the loop was moved, so that the loop takes a step. Does
    forward mode mind a loop that takes none?
"""

import jax
import jax.numpy as jnp
from jax import lax


def period(pendulum):
    def step(means):
        return (means[0] + means[1]) / 2, jnp.sqrt(means[0] * means[1])

    start = (1.0, jnp.cos(jnp.maximum(pendulum[1], 0.1) / 2))
    means = lax.while_loop(lambda m: jnp.abs(m[0] - m[1]) > 1e-6, step, start)
    return 2 * jnp.pi * jnp.sqrt(pendulum[0] / 9.81) / means[0]


def few_parameters(pendulum):
    return jax.jacfwd(period)(pendulum)
