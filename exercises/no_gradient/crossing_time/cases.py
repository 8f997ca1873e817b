"""Readings of a gauge, one an hour, and the level of the alarm."""

import jax.numpy as jnp
import numpy as np
from jax import lax

ALARM = 2.0
# Below the alarm (0) or not (1), reading by reading.
OVER = {
    "after-three": "00011111",
    "at-once": "01111111",
    "over-and-back": "00010011",
    "at-the-end": "000000000001",
}


def inputs(case, rng):
    if case.shown:
        return np.array([0.5, 1.0, 1.25, 3.25, 3.5, 4.0, 4.5, 4.25], np.float32), np.float32(ALARM)
    over = np.array([c == "1" for c in OVER[case.id]])
    # Well away from the alarm, so that rounding moves no reading to its other side.
    low, high = rng.uniform(0.5, 1.5, over.size), rng.uniform(2.5, 4.0, over.size)
    return np.where(over, high, low).astype(np.float32), np.float32(ALARM)


def reference(x, alarm):
    def below(state):
        return state[2] < alarm

    def advance(state):
        i, _, value = state
        return i + 1, value, x[i + 1]

    i, last, value = lax.while_loop(below, advance, (1, x[0], x[1]))
    return i - 1 + (alarm - last) / (value - last)


def reference_gradient(x, alarm):
    i = jnp.argmax(x >= alarm)
    rise = x[i] - x[i - 1]
    gradient = jnp.zeros_like(x).at[i - 1].set((alarm - x[i]) / rise**2)
    return (gradient.at[i].set((x[i - 1] - alarm) / rise**2),)
