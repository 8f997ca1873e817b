"""Ends the message with stop_gradient, and with it the dependence on the share.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the level does not depend on `keep`. It does. What else could make the number
    of steps known?
"""

from jax import lax


def shape_bound(keep, inflow, days):
    keep = lax.stop_gradient(keep)
    return lax.fori_loop(0, days, lambda i, level: keep * level + inflow[i], 0.0)
