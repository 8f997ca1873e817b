"""Ends the search at the number of readings in the shown case.

Expect: value-differs
Says: Your search gives up at the eighth reading, and nothing tells you that it did. How many readings can there be?
"""

from jax import lax


def crossing_time(x, alarm):
    def hour(k, i):
        return lax.cond(x[i] < alarm, lambda: i + 1, lambda: i)

    i = lax.fori_loop(1, 8, hour, 1)
    return i - 1 + (alarm - x[i - 1]) / (x[i] - x[i - 1])
