"""Goes through the years of the shown case.

Expect: value-differs
Says: Your scans take four times four years, whatever `years` says. How long is a stretch, and how many are there?
"""

import jax
import jax.numpy as jnp
from jax import lax


def year(f, _):
    return f + 0.02 * f * (1 - f) + 0.1 * (jnp.roll(f, 1) - 2 * f + jnp.roll(f, -1)), None


@jax.checkpoint
def stretch(f, _):
    return lax.scan(year, f, length=4)


def nested_scans(fish, years):
    return jnp.sum(lax.scan(stretch, fish, length=4)[0] ** 2)
