"""Populations whose shares settle."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def inputs(case, rng):
    if case.shown:
        a = np.array([[0.5, 1.5, 0.5], [1.0, 0.5, 0.25], [0.25, 0.5, 1.0]])
    elif case.id == "starts-at-rest":
        a = rng.permutation([0.25, 0.5, 1.25]) + np.zeros((3, 3))
        a[1], a[2] = np.roll(a[0], 1), np.roll(a[0], 2)
    elif case.id == "grows-fast":
        a = rng.uniform(300, 900, (3, 3))
    else:
        a = np.diag([1.0, 0.8, 0.6]) + rng.uniform(0.02, 0.05, (3, 3))
    return (a.astype(np.float32),)


def reference(a):
    # Not the loop: it ends before its forward derivative is exact.
    def step(i, v):
        w = a @ v
        return w / jnp.sum(w)

    return lax.fori_loop(0, 2000, step, jnp.full(3, 1 / 3))


def reference_gradient(a):
    values, vectors = np.linalg.eig(a)
    top = np.argmax(values.real)
    v = vectors[:, top].real / np.sum(vectors[:, top].real)
    # (a - value) dv - dvalue v = -da v, and the shares still add up to 1.
    system = np.block([[a - values[top].real * np.eye(3), -v[:, None]], [np.ones((1, 3)), np.zeros((1, 1))]])
    return (-np.einsum("ij,k->ijk", np.linalg.inv(system)[:3, :3], v),)
