"""Multiplies by a mask in float32, which makes float32 of the weights.

Expect: raises-when-traced
Says: Which of the two is meant, and where does the other come from?
"""

import jax
import jax.numpy as jnp
from jax import lax


def step(state):
    w, b = state["net"]["w"], state["net"]["b"]
    mean = state["mean"] + 0.25 * (w - state["mean"])
    return {"net": {"w": 0.5 * w, "b": 0.75 * b}, "mean": mean}


def dict_carry(state, steps):
    def masked(state, i):
        more = (i < steps).astype(jnp.float32)
        return jax.tree.map(lambda new, old: more * new + (1 - more) * old, step(state), state), None

    return lax.scan(masked, state, jnp.arange(12))[0]
