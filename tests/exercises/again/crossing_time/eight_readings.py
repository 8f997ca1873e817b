"""A while_loop with a second condition."""

from jax import lax


def crossing_time(x, alarm):
    i = lax.while_loop(lambda i: (x[i] < alarm) & (i < 8), lambda i: i + 1, 1)
    return i - 1 + (alarm - x[i - 1]) / (x[i] - x[i - 1])
