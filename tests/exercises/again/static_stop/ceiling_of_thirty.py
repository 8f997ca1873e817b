"""Thirty years at most."""

from jax import lax


def static_stop(rate, years):
    return lax.scan(lambda m, _: (m + m * rate, None), 1.0, length=min(years, 30))[0]
