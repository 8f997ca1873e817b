"""Points with a label each, some of them on the wrong side, so that there is always a best line."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

POINTS = np.array([[1.0, 0.5], [0.5, 1.5], [1.5, -0.5], [-1.0, -1.0], [-0.5, 0.5], [-1.5, -0.5]])
LABELS = np.array([1, 1, -1, -1, -1, 1], np.float32)
OTHERS = np.array([[1.0, 1.0], [0.5, -0.5], [1.5, 1.0], [-1.0, 0.5], [-0.5, -1.0], [-1.0, -1.5]])
LABELS_OF_OTHERS = np.array([1, 1, 1, -1, -1, -1], np.float32)


def inputs(case, rng):
    spread = 0.0 if case.shown else 0.1
    strength = 0.5 if case.shown else rng.uniform(0.02, 0.03)
    train = {"x": POINTS + rng.uniform(-spread, spread, (6, 2)), "y": LABELS}
    test = {"x": OTHERS + rng.uniform(-spread, spread, (6, 2)), "y": LABELS_OF_OTHERS}
    for data in (train, test):
        data["x"] = data["x"].astype(np.float32)
    return np.float32(strength), train, test


def loss(w, data):
    return jnp.mean(jnp.logaddexp(0.0, -data["y"] * (data["x"] @ w)))


def reference(strength, train, test):
    # Not the loop: it ends before its forward derivative is exact.
    def step(i, w):
        return w - jax.grad(loss)(w, train) - strength * w

    return loss(lax.fori_loop(0, 1000, step, jnp.zeros(2)), test)


def reference_gradient(strength, train, test):
    w = np.zeros(2)
    for _ in range(1000):
        w = w - (_slope(w, train) + strength * w)
    p = 1 / (1 + np.exp(train["y"] * (train["x"] @ w)))
    curvature = (train["x"].T * (p * (1 - p))) @ train["x"] / 6 + strength * np.eye(2)
    return (-_slope(w, test) @ np.linalg.solve(curvature, w),)


def _slope(w, data):
    return -(data["y"] / (1 + np.exp(data["y"] * (data["x"] @ w)))) @ data["x"] / 6
