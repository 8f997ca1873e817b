"""Matrices that turn a picture and hardly stretch it, so that no power of them fades away."""

import jax.numpy as jnp
import numpy as np
from jax import lax

FRAMES = {"three-frames": 3, "no-frame": 0, "twenty-frames": 20, "all-31-frames": 31}


def inputs(case, rng):
    if case.shown:
        a = np.array([[0.75, -0.5], [0.5, 1.0]])
    else:
        angle, stretch = rng.uniform(0.6, 1.2), rng.uniform(0.97, 1.0)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        a = stretch * turn + rng.uniform(-0.02, 0.02, (2, 2))
    return a.astype(np.float32), np.int32(FRAMES[case.id])


def reference(a, k):
    return lax.fori_loop(0, k, lambda i, p: p @ a, jnp.eye(2))


def reference_gradient(a, k):
    # Each of the k factors in turn is the one that moves.
    powers = [np.linalg.matrix_power(a, i) for i in range(int(k))]
    terms = [np.einsum("ik,lj->ijkl", before, after) for before, after in zip(powers, powers[::-1], strict=True)]
    return (sum(terms, np.zeros((2, 2, 2, 2))),)
