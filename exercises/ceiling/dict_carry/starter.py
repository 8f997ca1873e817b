from jax import lax


def step(state):
    w, b = state["net"]["w"], state["net"]["b"]
    mean = state["mean"] + 0.25 * (w - state["mean"])
    return {"net": {"w": 0.5 * w, "b": 0.75 * b}, "mean": mean}


def dict_carry(state, steps):  # fails on purpose: the gradient does not run
    return lax.fori_loop(0, steps, lambda i, state: step(state), state)
    # TODO (about 5 lines): the same states, in a number of steps known beforehand.
