"""Runs up to a ceiling that is too low, and says nothing when it is reached.

Expect: value-differs
Says: Your balance stops growing after thirty years: a mask hides every year past its ceiling. Is a ceiling needed, when
    `years` is known?
"""

import jax.numpy as jnp
from jax import lax


def static_stop(rate, years):
    def year(i, m):
        return jnp.where(i < years, m * (1 + rate), m)

    return lax.fori_loop(0, 30, year, 1.0)
