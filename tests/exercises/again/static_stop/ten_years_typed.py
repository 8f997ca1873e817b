"""The tenth power."""


def static_stop(rate, years):
    return (1 + rate) ** 10
