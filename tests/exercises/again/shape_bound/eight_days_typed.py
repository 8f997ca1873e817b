"""Eight steps of a scan, each of which looks its day up."""

import jax.numpy as jnp
from jax import lax


def shape_bound(keep, inflow, days):
    return lax.scan(lambda level, i: (inflow[i] + keep * level, None), 0.0, jnp.arange(8))[0]
