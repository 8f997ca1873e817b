"""Bowls, and points on their sides."""

import jax.numpy as jnp
import numpy as np
from jax import lax

# The length of the slope over the steepness: with it, a step size that begins at one over the length is halved
# as often as the bowl is steep compared with the slope.
SLOPES = {"halved-twice": 0.5, "first-try": 3.0, "steep": 0.01}


def inputs(case, rng):
    if case.shown:
        return np.array([0.25, -0.125, 0.0625], np.float32), np.array([1.0, 2.0, 4.0], np.float32)
    c = rng.uniform(1.0, 2.0, case.n)
    slope = rng.choice([-1, 1], case.n) * rng.uniform(0.8, 1.0, case.n)
    slope *= SLOPES[case.id] * np.max(c) / np.linalg.norm(slope)
    return (slope / c).astype(np.float32), c.astype(np.float32)


def search(x, c):
    """The step size, without any derivative."""
    x, c = lax.stop_gradient(x), lax.stop_gradient(c)
    slope = c * x

    def loss(x):
        return 0.5 * jnp.sum(c * x**2)

    def too_long(t):
        return loss(x - t * slope) > loss(x) - 0.3 * t * jnp.sum(slope**2)

    return lax.while_loop(too_long, lambda t: 0.5 * t, 1 / jnp.linalg.norm(slope))


def reference(x, c):
    return x - search(x, c) * c * x


def surrogate(x, c):
    return x - search(x, c) * c * x


def reference_gradient(x, c):
    return (jnp.diag(1 - search(x, c) * c),)
