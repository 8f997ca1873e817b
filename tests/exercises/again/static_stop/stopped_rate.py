"""Stops the balance at the end."""

from jax import lax


def static_stop(rate, years):
    return lax.stop_gradient((1 + rate) ** years)
