"""The search sees copies without a derivative, so what it finds has none."""

import jax
import jax.numpy as jnp
from jax import lax


def loss(x, c):
    return 0.5 * jnp.sum(c * x**2)


def search(x, c):
    slope = jax.grad(loss)(x, c)

    def too_long(t):
        return loss(x - t * slope, c) > loss(x, c) - 0.3 * t * jnp.sum(slope**2)

    return lax.while_loop(too_long, lambda t: 0.5 * t, 1 / jnp.linalg.norm(slope))


def step_size_search(x, c):
    return x - search(lax.stop_gradient(x), c) * jax.grad(loss)(x, c)
