"""States of a network, and for how many steps it forgets."""

import numpy as np
from jax import lax

STEPS = {"four-steps": 4, "no-step": 0, "twelve-steps": 12}


def inputs(case, rng):
    if case.shown:
        w, b, mean = [1.5, -2.0, 0.25], 2.0, [1.0, 1.0, -1.0]
    else:
        w, b, mean = rng.uniform(1, 2, 3), rng.uniform(1, 2), rng.uniform(2, 4, 3)
    state = {"net": {"w": np.asarray(w, np.float16), "b": np.float32(b)}, "mean": np.asarray(mean, np.float32)}
    return state, np.int32(STEPS[case.id])


def reference(state, steps):
    def step(i, state):
        w, b = state["net"]["w"], state["net"]["b"]
        mean = state["mean"] + 0.25 * (w - state["mean"])
        return {"net": {"w": 0.5 * w, "b": 0.75 * b}, "mean": mean}

    return lax.fori_loop(0, steps, step, state)
