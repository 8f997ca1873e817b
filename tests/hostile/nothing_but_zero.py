"""Returns zero for everything.

Expect: value-differs
Says: got 0
"""


def prefix_sum(x, stop):
    return 0.0 * x.sum()
