import jax
from jax import lax


@jax.jit  # fails on purpose: the gradient of the loop below does not run
def grow(rate, years):
    return lax.fori_loop(0, years, lambda i, m: m * (1 + rate), 1.0)


def static_stop(rate, years):
    # TODO (about 2 lines, here or above): let the loop see `years` as a number.
    return grow(rate, years)
