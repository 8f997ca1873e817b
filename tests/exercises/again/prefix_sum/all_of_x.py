"""The square of the whole array's norm."""


def prefix_sum(x, stop):
    return x @ x
