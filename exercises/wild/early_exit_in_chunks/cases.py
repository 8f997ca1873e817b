"""Cultures, and targets halfway between two steps, so that rounding does not decide which step reaches them."""

import jax.numpy as jnp
import numpy as np
from jax import lax

STEPS = {"at-once": 0, "third-chunk": 120, "ceiling-reached": 1000}


def inputs(case, rng):
    if case.shown:
        return np.float32(0.03125), np.float32(0.0625), np.float32(0.5)
    rate = rng.uniform(0.02, 0.025) if case.id == "third-chunk" else rng.uniform(0.004, 0.006)
    start = rng.uniform(0.02, 0.04)
    shares = [0.9 * start, start]
    for _ in range(STEPS[case.id]):
        shares.append(shares[-1] * np.exp(rate * (1 - shares[-1])))
    return np.float32(rate), np.float32(start), np.float32(np.sqrt(shares[-2] * shares[-1]))


def reference(rate, start, target, chunks, length):
    def unfinished(state):
        return (state[1] < target) & (state[0] < chunks * length)

    def step(state):
        return state[0] + 1, state[1] * jnp.exp(rate * (1 - state[1]))

    return lax.while_loop(unfinished, step, (0, start))[1]


def reference_gradient(rate, start, target, chunks, length):
    p, by_rate, by_start, steps = start, 0.0, 1.0, 0
    while p < target and steps < chunks * length:
        factor = np.exp(rate * (1 - p))
        by_rate = factor * ((1 - rate * p) * by_rate + p * (1 - p))
        by_start = factor * (1 - rate * p) * by_start
        p, steps = p * factor, steps + 1
    return by_rate, by_start
