"""Reads "static" as "an integer", and asks a traced value for its number.

Expect: works-only-eagerly
Says: What in `inflow` is known while the program is built?
"""

from jax import lax


def shape_bound(keep, inflow, days):
    return lax.fori_loop(0, int(days), lambda i, level: keep * level + inflow[i], 0.0)
