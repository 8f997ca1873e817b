"""Asks with another word for the number that is not there.

Expect: concrete-value-needed
Says: Where on the way to this line does it become a traced one?
"""

import jax
from jax import lax


@jax.jit
def walk(x, settings):
    steps = settings["steps"].item()
    return lax.fori_loop(0, steps, lambda i, x: x - settings["rate"] * (x - 1), x)


def integer_of_tracer(x, rate, steps):
    return walk(x, {"rate": rate, "steps": steps})
