"""Places where a walk begins, and sizes of its steps; their number stands in each case's `bind`."""

import numpy as np
from jax import lax


def inputs(case, rng):
    if case.shown:
        return np.array([2.0, 0.0, -3.0], np.float32), np.float32(0.25)
    # Away from 1, where no step leads anywhere.
    x = 1 + rng.uniform(1, 4, 3) * rng.choice([-1, 1], 3)
    return x.astype(np.float32), np.float32(rng.uniform(0.05, 0.15))


def reference(x, rate, steps):
    return lax.fori_loop(0, steps, lambda i, x: x - rate * (x - 1), x)


def reference_gradient(x, rate, steps):
    return (-steps * (1 - rate) ** (steps - 1.0) * (x - 1),)
