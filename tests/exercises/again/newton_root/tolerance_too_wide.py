"""Counts its steps, and compares the gap with a number."""

import jax.numpy as jnp
from jax import lax


def newton_root(a):
    b = lax.stop_gradient(a)

    def step(state):
        y, i = state
        return (y + b / y) / 2, i + 1

    y, _ = lax.while_loop(lambda s: (jnp.abs(s[0] ** 2 - b) > 1e-3) & (s[1] < 60), step, (b, 0))
    return (y + a / y) / 2
