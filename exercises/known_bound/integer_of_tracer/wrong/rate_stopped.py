"""Ends the message with stop_gradient around all settings, and with it the dependence on the rate.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the walk does not depend on `rate`. It does. Which of the two settings has to
    stay a plain number?
"""

import jax
from jax import lax


@jax.jit
def walk(x, settings):
    return lax.fori_loop(0, settings["steps"], lambda i, x: x - settings["rate"] * (x - 1), x)


def integer_of_tracer(x, rate, steps):
    settings = {"rate": rate, "steps": steps}
    return walk(x, lax.stop_gradient(settings))
