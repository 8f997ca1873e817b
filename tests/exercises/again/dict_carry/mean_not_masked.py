"""Masks what is below `net` with `cond`, and only that."""

import jax.numpy as jnp
from jax import lax


def dict_carry(state, steps):
    def step(state, i):
        net, mean = state["net"], state["mean"]
        mean = 0.75 * mean + net["w"] / 4
        net = lax.cond(i < steps, lambda net: {"w": net["w"] / 2, "b": net["b"] * 0.75}, lambda net: net, net)
        return {"net": net, "mean": mean}, None

    return lax.scan(step, state, jnp.arange(12))[0]
