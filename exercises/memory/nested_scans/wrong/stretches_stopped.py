"""Stops the state at the beginning of each stretch, so that nothing of the years before is kept.

Expect: gradient-zero
Says: You stop the state before each stretch. That keeps little, and it says that no stretch depends on the one before.
    What could be computed again instead of being kept?
"""

import math

import jax.numpy as jnp
from jax import lax


def year(f, _):
    return f + 0.02 * f * (1 - f) + 0.1 * (jnp.roll(f, 1) - 2 * f + jnp.roll(f, -1)), None


def nested_scans(fish, years):
    root = math.isqrt(years)

    def stretch(f, _):
        return lax.scan(year, lax.stop_gradient(f), length=root)

    return jnp.sum(lax.scan(stretch, fish, length=root)[0] ** 2)
