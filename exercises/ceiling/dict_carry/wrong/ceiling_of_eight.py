"""Takes a ceiling that is enough for the shown case.

Expect: value-differs
Says: Your state never takes more than eight steps, and nothing tells you when that is too few. What does the task say
    about the largest number of steps?
"""

import jax.numpy as jnp
from jax import lax


def step(state):
    w, b = state["net"]["w"], state["net"]["b"]
    mean = state["mean"] + 0.25 * (w - state["mean"])
    return {"net": {"w": 0.5 * w, "b": 0.75 * b}, "mean": mean}


def dict_carry(state, steps):
    def masked(state, i):
        return lax.cond(i < steps, step, lambda state: state, state), None

    return lax.scan(masked, state, jnp.arange(8))[0]
