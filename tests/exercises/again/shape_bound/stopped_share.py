"""Ends the loop where it should, and stops what comes out."""

import jax
from jax import lax


def shape_bound(keep, inflow, days):
    level = lax.fori_loop(0, inflow.shape[0], lambda i, level: level * keep + inflow[i], 0.0)
    return jax.lax.stop_gradient(level)
