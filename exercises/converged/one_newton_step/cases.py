"""Pipes: how rough they are, and how slowly the water moves."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def inputs(case, rng):
    if case.shown:
        k, c = 0.01, 2e-5
    elif case.id == "smooth-pipe":
        k, c = 0.0, rng.uniform(1e-3, 2e-3)
    else:
        c = rng.uniform(2e-6, 4e-6)
        k = 1e-3 - 6 * c  # then the start of the loop, 6, solves the equation
    return np.float32(k), np.float32(c)


def reference(k, c):
    # Not the loop: where it takes no step, its forward derivative is 0 and not the root's.
    return lax.fori_loop(0, 60, lambda i, x: -2 * jnp.log10(k + c * x), 6.0)


def reference_gradient(k, c):
    x = 6.0
    for _ in range(60):
        x = -2 * np.log10(k + c * x)
    by_inside = -2 / (np.log(10) * (k + c * x))  # the right side, as k + c * x moves
    return by_inside / (1 - c * by_inside), x * by_inside / (1 - c * by_inside)
