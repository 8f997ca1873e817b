"""Hands two dicts to `where`, which chooses between arrays.

Expect: raises-when-traced
Says: TypeError
"""

import jax.numpy as jnp
from jax import lax


def step(state):
    w, b = state["net"]["w"], state["net"]["b"]
    mean = state["mean"] + 0.25 * (w - state["mean"])
    return {"net": {"w": 0.5 * w, "b": 0.75 * b}, "mean": mean}


def dict_carry(state, steps):
    def masked(state, i):
        return jnp.where(i < steps, step(state), state), None

    return lax.scan(masked, state, jnp.arange(12))[0]
