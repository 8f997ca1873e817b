import numpy as np
from jax import lax

STOPS = {"three": 3, "none": 0, "one": 1}


def inputs(case, rng):
    return rng.uniform(0.5, 2, case.n).astype(np.float32), np.int32(STOPS[case.id])


def reference(x, stop):
    return lax.fori_loop(0, stop, lambda i, total: total + x[i] ** 2, 0.0)
