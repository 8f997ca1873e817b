"""Types the number of the shown case into the loop.

Expect: value-differs
Says: Your loop takes eight days, whatever the length of `inflow`. Where can it get that length from?
"""

from jax import lax


def shape_bound(keep, inflow, days):
    return lax.fori_loop(0, 8, lambda i, level: keep * level + inflow[i], 0.0)
