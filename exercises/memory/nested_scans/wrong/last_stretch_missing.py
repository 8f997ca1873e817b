"""Leaves out the last stretch.

Expect: value-differs
Says: Your last stretch is not gone through, so the years end too early. How many stretches are there?
"""

import math

import jax
import jax.numpy as jnp
from jax import lax


def year(f, _):
    return f + 0.02 * f * (1 - f) + 0.1 * (jnp.roll(f, 1) - 2 * f + jnp.roll(f, -1)), None


def nested_scans(fish, years):
    root = math.isqrt(years)

    @jax.checkpoint
    def stretch(f, _):
        return lax.scan(year, f, length=root)

    return jnp.sum(lax.scan(stretch, fish, length=root - 1)[0] ** 2)
