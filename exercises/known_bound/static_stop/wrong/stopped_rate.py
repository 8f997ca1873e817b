"""Ends the message with stop_gradient, and with it the dependence on the rate.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the balance does not depend on the rate. It does. Which of the two
    arguments is it that has to stay a plain number?
"""

import jax
from jax import lax


@jax.jit
def grow(rate, years):
    return lax.fori_loop(0, years, lambda i, m: m * (1 + rate), 1.0)


def static_stop(rate, years):
    return grow(lax.stop_gradient(rate), years)
