"""Multiplies step by step in Python, where a logarithm of the steps is allowed.

Expect: program-grows
Says: which one of lax could run in its place?
"""


def powers(x, steps):
    y = x
    for _ in range(steps - 1):
        y = y * x
    return y
