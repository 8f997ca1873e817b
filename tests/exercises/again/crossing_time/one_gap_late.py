"""One added to a right index."""

import jax.numpy as jnp


def crossing_time(x, alarm):
    i = jnp.argmax(x >= alarm) + 1
    return i - 1 + (alarm - x[i - 1]) / (x[i] - x[i - 1])
