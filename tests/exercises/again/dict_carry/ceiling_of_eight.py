"""Collects nine states and picks one of them."""

import jax
import jax.numpy as jnp
from jax import lax


def dict_carry(state, steps):
    def step(state, _):
        w, b, mean = state["net"]["w"], state["net"]["b"], state["mean"]
        return {"net": {"w": w / 2, "b": b * 0.75}, "mean": 0.75 * mean + w / 4}, state

    _, states = lax.scan(step, state, None, length=9)
    return jax.tree.map(lambda every: every[jnp.minimum(steps, 8)], states)
