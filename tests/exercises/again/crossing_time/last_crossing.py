"""The last reading below, by a mask read backwards."""

import jax.numpy as jnp


def crossing_time(x, alarm):
    below = x.size - 1 - jnp.argmax((x < alarm)[::-1])
    return below + (alarm - x[below]) / (x[below + 1] - x[below])
