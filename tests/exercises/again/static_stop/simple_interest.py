"""The same interest each year."""

from jax import lax


def static_stop(rate, years):
    return lax.fori_loop(0, years, lambda i, m: m + rate, 1.0)
