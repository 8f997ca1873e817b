"""Cuts the number of steps off at ten."""

from jax import lax


def integer_of_tracer(x, rate, steps):
    return lax.fori_loop(0, min(steps, 10), lambda i, x: x + rate * (1 - x), x)
