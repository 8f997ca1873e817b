"""Writes into the dict before it is read."""

import jax.numpy as jnp
from jax import lax


def dict_carry(state, steps):
    def further(state):
        net = {"w": state["net"]["w"] / 2, "b": state["net"]["b"] * 0.75}
        return {"net": net, "mean": 0.75 * state["mean"] + net["w"] / 4}

    def step(state, i):
        return lax.cond(i < steps, further, lambda state: state, state), None

    return lax.scan(step, state, jnp.arange(12))[0]
