"""Looks for the last reading below the alarm instead of the first that is not.

Expect: value-differs
Says: Where the level falls back and rises again, you take its last rise. Which of the two ends of `x` does the search
    begin at?
"""

from jax import lax


def crossing_time(x, alarm):
    i = lax.while_loop(lambda i: x[i] >= alarm, lambda i: i - 1, x.size - 1) + 1
    return i - 1 + (alarm - x[i - 1]) / (x[i] - x[i - 1])
