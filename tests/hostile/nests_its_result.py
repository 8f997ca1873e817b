"""Nests thousands of tuples in its result.

Expect: raises-when-traced
Says: calls itself without end
"""


def prefix_sum(x, stop):
    nested = x.sum()
    for _ in range(5000):
        nested = (nested,)
    return nested
