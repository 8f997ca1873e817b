"""Takes the gap after the crossing.

Expect: value-differs
Says: Your line runs through the two readings after the crossing. The loop ends at the first reading that is not below
    the alarm: does the gap begin there or end there?
"""

from jax import lax


def crossing_time(x, alarm):
    i = lax.while_loop(lambda i: x[i] < alarm, lambda i: i + 1, 1)
    return i + (alarm - x[i]) / (x[i + 1] - x[i])
