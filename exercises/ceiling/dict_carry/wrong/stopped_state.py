"""Ends the message with stop_gradient on the state.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the state afterwards does not depend on the state before. It does. What else
    could make the number of steps known?
"""

from jax import lax


def step(state):
    w, b = state["net"]["w"], state["net"]["b"]
    mean = state["mean"] + 0.25 * (w - state["mean"])
    return {"net": {"w": 0.5 * w, "b": 0.75 * b}, "mean": mean}


def dict_carry(state, steps):
    return lax.fori_loop(0, steps, lambda i, state: step(state), lax.stop_gradient(state))
