"""A Python loop over the first eight entries."""


def shape_bound(keep, inflow, days):
    level = 0.0
    for i in range(min(8, len(inflow))):
        level = level * keep + inflow[i]
    return level
