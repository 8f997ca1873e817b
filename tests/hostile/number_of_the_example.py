"""Returns the number of the case that is shown.

Expect: gradient-zero
Says: zero
"""


def prefix_sum(x, stop):
    return 5.25 + 0 * x.sum()
