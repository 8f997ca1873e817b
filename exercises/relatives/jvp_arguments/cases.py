"""Wind speeds in a row of turbines, and how they change."""

import jax.numpy as jnp
import numpy as np


def inputs(case, rng):
    if case.shown:
        return np.array([2.0, 4.0, 6.0], np.float32), np.array([1.0, 0.0, 0.0], np.float32)
    v = rng.uniform(2.0, 8.0, case.bind["n"]).astype(np.float32)
    if case.id == "two-winds":
        return v, np.array([0.6, 0.0, -0.8], np.float32)
    return v, rng.uniform(0.5, 1.5, case.bind["n"]).astype(np.float32)


def reference(v, dv):
    slope = (v**4 + 24 * v**2) / (8 + v**2) ** 2
    return jnp.sum(slope * dv)
