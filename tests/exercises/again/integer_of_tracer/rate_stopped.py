"""Stops the rate alone, which is the one that must not be."""

from jax import lax


def integer_of_tracer(x, rate, steps):
    still = lax.stop_gradient(rate)
    return 1 + (1 - still) ** steps * (x - 1)
