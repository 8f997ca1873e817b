"""The caller compiles anyway: without a jit of its own, the number arrives as it is."""

from jax import lax


def static_stop(rate, years):
    return lax.fori_loop(0, years, lambda i, m: m * (1 + rate), 1.0)
