"""Each step shrinks the way to 1 by the same factor: no loop is left."""


def integer_of_tracer(x, rate, steps):
    return 1 + (1 - rate) ** steps * (x - 1)
