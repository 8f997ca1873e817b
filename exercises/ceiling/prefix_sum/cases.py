"""Buffers of measurements and how many of them count."""

import jax.numpy as jnp
import numpy as np
from jax import lax

STOPS = {"stops-at-three": 3, "no-steps": 0, "one-value": 1, "all-of-twenty": 20}


def inputs(case, rng):
    if case.shown:
        x = np.array([0.5, -1.0, 2.0, 0.25, 3.0, -0.5, 1.5, 1.0], np.float32)
    else:
        # Away from zero, so that each value weighs in the sum and in its gradient.
        x = (rng.uniform(0.5, 2.0, case.bind["n"]) * rng.choice([-1, 1], case.bind["n"])).astype(np.float32)
    return x, np.int32(STOPS[case.id])


def reference(x, stop):
    return lax.fori_loop(0, stop, lambda i, total: total + x[i] ** 2, 0.0)


def reference_gradient(x, stop):
    return (jnp.where(jnp.arange(x.shape[0]) < stop, 2 * x, 0.0),)
