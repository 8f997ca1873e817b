"""The compiled function does not receive the number: it finds it in the scope around it."""

import jax
from jax import lax


def static_stop(rate, years):
    @jax.jit
    def grow(rate):
        return lax.fori_loop(0, years, lambda i, m: m * (1 + rate), 1.0)

    return grow(rate)
