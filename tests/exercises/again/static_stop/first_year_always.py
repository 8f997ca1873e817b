"""Makes the number of years at least one."""


def static_stop(rate, years):
    return (1 + rate) ** max(years, 1)
