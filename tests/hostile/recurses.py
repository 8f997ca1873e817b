"""Calls itself without end.

Expect: raises-when-traced
Says: calls itself without end
"""


def prefix_sum(x, stop):
    return prefix_sum(x, stop)
