"""The four steps as one power."""


def integer_of_tracer(x, rate, steps):
    return 1 + (x - 1) * (1 - rate) ** 4
