"""Rates of interest year by year, and by how much all of them move."""

import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    if case.shown:
        return np.array([0.02, 0.03, 0.04], np.float32), np.float32(0.01)
    r = rng.uniform(0.02, 0.12, case.n).astype(np.float32)
    return r, np.float32(-0.025 if case.id == "rates-fall" else 0.01)


def reference(r, dr):
    # What a year's payment is worth falls with the rate of each year up to it.
    worth = 1 / jnp.cumprod(1 + r)
    return -jnp.sum(worth * jnp.cumsum(1 / (1 + r))) * dr
