"""Picks the reading above the alarm anew, and lets the one below it come from a stopped loop.

Expect: gradient-differs
Says: Only one reading has a gradient, the one that is not below the alarm. Which other reading does the line between
    the two begin at, and where do you get it from?
"""

from jax import lax


def crossing_time(x, alarm):
    y = lax.stop_gradient(x)
    start = (1, y[0])
    i, last = lax.while_loop(lambda state: y[state[0]] < alarm, lambda state: (state[0] + 1, y[state[0]]), start)
    return i - 1 + (alarm - last) / (x[i] - last)
