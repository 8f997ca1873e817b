"""Five coarse steps in Python."""


def adaptive_ode(rate, start):
    for _ in range(5):
        start = start + 0.2 * rate * start * (1 - start)
    return start
