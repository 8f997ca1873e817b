import math

import jax
import jax.numpy as jnp
from jax import lax


def year(f, _):
    return f + 0.02 * f * (1 - f) + 0.1 * (jnp.roll(f, 1) - 2 * f + jnp.roll(f, -1)), None


def nested_scans(fish, years):  # fails on purpose: the backward pass keeps a state for each year
    # TODO (about 4 lines): keep the states at the beginning of a few stretches, not of all years.
    return jnp.sum(lax.scan(jax.checkpoint(year), fish, length=years)[0] ** 2)
