"""Works step by step only: it asks for the number of steps while the program is built.

Expect: works-only-eagerly
Says: stop
"""


def prefix_sum(x, stop):
    return (x[: int(stop)] ** 2).sum() if stop > 0 else 0 * x.sum()
