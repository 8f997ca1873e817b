"""Loads whose rough bend is clearly good enough when the loop ends, and clearly not before."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def inputs(case, rng):
    low, high = {"three-steps": (2.0, 2.0), "no-step": (0.08, 0.12), "thirteen-steps": (880.0, 960.0)}[case.id]
    return (np.float32(rng.uniform(low, high)),)


def reference(a):
    def unfinished(y):
        return jnp.abs(y**3 + y - a) > 0.02 * a

    def step(y):
        return y - (y**3 + y - a) / (3 * y**2 + 1)

    return lax.while_loop(unfinished, step, a)
