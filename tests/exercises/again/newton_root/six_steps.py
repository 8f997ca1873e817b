"""Six steps written in Python."""


def newton_root(a):
    y = a
    for _ in range(6):
        y = y / 2 + a / (2 * y)
    return y
