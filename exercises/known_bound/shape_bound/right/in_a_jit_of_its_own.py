"""A jit of its own: the shape of what goes through it is known inside as well."""

import jax
from jax import lax


@jax.jit
def shape_bound(keep, inflow, days):
    def day(i, level):
        return keep * level + inflow[i]

    return lax.fori_loop(1, len(inflow), day, inflow[0])
