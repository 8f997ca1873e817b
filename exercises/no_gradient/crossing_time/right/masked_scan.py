"""Goes through all readings with a scan, and stops moving once the alarm has gone off."""

import jax.numpy as jnp
from jax import lax


def crossing_time(x, alarm):
    def hour(state, reading):
        i, _, value = state
        return lax.cond(value < alarm, lambda: (i + 1, value, reading), lambda: state), None

    start = (jnp.int32(1), x[0], x[1])
    i, last, value = lax.scan(hour, start, x[2:])[0]
    return i - 1 + (alarm - last) / (value - last)
