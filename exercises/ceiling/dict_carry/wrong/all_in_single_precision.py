"""Makes everything float32 before the loop, and hands that out.

Expect: dtype-differs
Says: float16
"""

import jax
import jax.numpy as jnp
from jax import lax


def dict_carry(state, steps):
    def step(i, state):
        w, b = state["net"]["w"], state["net"]["b"]
        mean = state["mean"] + 0.25 * (w - state["mean"])
        new = {"net": {"w": 0.5 * w, "b": 0.75 * b}, "mean": mean}
        return jax.tree.map(lambda new, old: jnp.where(i < steps, new, old), new, state)

    wide = jax.tree.map(lambda array: array.astype(jnp.float32), state)
    return lax.fori_loop(0, 12, step, wide)
