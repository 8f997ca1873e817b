"""Angles and speeds of eight pendulums."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def inputs(case, rng):
    return rng.uniform(-2, 2, 8).astype(np.float32), rng.uniform(-1, 1, 8).astype(np.float32)


def reference(q, p, steps):
    def step(i, state):
        q, p = state
        q = q + 0.05 * p
        p = p - 0.1 * jnp.sin(q)
        return q + 0.05 * p, p

    return lax.fori_loop(0, steps, step, (q, p))
