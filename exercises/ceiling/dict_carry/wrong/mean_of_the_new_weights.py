"""Halves the weights first, so that the mean follows the new ones.

Expect: value-differs
Says: Your mean follows the weights after they were halved. In which order does `step` read and write them?
"""

import jax.numpy as jnp
from jax import lax


def dict_carry(state, steps):
    def step(i, state):
        w, b, mean, more = state["net"]["w"], state["net"]["b"], state["mean"], i < steps
        w = jnp.where(more, 0.5 * w, w)
        mean = jnp.where(more, mean + 0.25 * (w - mean), mean)
        return {"net": {"w": w, "b": jnp.where(more, 0.75 * b, b)}, "mean": mean}

    return lax.fori_loop(0, 12, step, state)
