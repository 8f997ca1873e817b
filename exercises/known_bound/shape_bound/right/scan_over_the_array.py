"""A scan goes over the array itself: its length is the number of steps, and nobody has to say it."""

from jax import lax


def shape_bound(keep, inflow, days):
    return lax.scan(lambda level, water: (keep * level + water, None), 0.0, inflow)[0]
