"""Ends the message with stop_gradient, and with it the dependence on the rate.

Expect: gradient-zero
Says: The rate went through stop_gradient, so JAX believes that the balance does not depend on it. It does: what must
    stay out of the derivative is the number of years.
"""

import jax
from jax import lax


@jax.jit
def grow(rate, years):
    return lax.fori_loop(0, years, lambda i, m: m * (1 + rate), 1.0)


def static_stop(rate, years):
    return grow(lax.stop_gradient(rate), years)
