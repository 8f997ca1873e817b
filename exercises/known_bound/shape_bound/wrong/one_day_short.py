"""Ends at the last index, which `fori_loop` does not reach any more.

Expect: value-differs
Says: Your lake never gets the water of the last day. Is the upper end of fori_loop the last index, or one past it?
"""

from jax import lax


def shape_bound(keep, inflow, days):
    return lax.fori_loop(0, inflow.shape[0] - 1, lambda i, level: keep * level + inflow[i], 0.0)
