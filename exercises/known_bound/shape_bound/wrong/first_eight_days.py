"""Takes no more days than the shown case has.

Expect: value-differs
Says: Your lake gets no water after eight days. How many days does `inflow` hold?
"""

from jax import lax


def shape_bound(keep, inflow, days):
    return lax.scan(lambda level, water: (keep * level + water, None), 0.0, inflow[:8])[0]
