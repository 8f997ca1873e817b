"""Masks the network, and lets the mean go on.

Expect: value-differs
Says: Your mean takes all 12 steps, while the network stops. Which parts of the state have to stay as they are past
    `steps`?
"""

import jax.numpy as jnp
from jax import lax


def dict_carry(state, steps):
    def step(i, state):
        w, b = state["net"]["w"], state["net"]["b"]
        mean = state["mean"] + 0.25 * (w - state["mean"])
        w, b = jnp.where(i < steps, 0.5 * w, w), jnp.where(i < steps, 0.75 * b, b)
        return {"net": {"w": w, "b": b}, "mean": mean}

    return lax.fori_loop(0, 12, step, state)
