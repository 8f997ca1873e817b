"""Pendulums by length and swing."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def inputs(case, rng):
    if case.shown:
        return (np.array([1.0, 1.5], np.float32),)
    swing = {"no-swing": 0.0, "nearly-upright": rng.uniform(3.0, 3.08)}[case.id]
    return (np.array([rng.uniform(0.5, 2.0), swing], np.float32),)


def period(pendulum):
    start = (jnp.ones(()), jnp.cos(pendulum[1] / 2))

    def step(means):
        return (means[0] + means[1]) / 2, jnp.sqrt(means[0] * means[1])

    mean, _ = lax.while_loop(lambda means: jnp.abs(means[0] - means[1]) > 1e-14, step, start)
    return 2 * jnp.pi * jnp.sqrt(pendulum[0] / 9.81) / mean


def reference(pendulum):
    return jax.jacfwd(period)(pendulum)
