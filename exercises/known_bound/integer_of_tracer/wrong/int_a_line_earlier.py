"""Moves int() a line up: inside the compiled function it comes too late anywhere.

Expect: concrete-value-needed
Says: The argument `steps` is a Python value. Where on the way to this line does it become a traced one?
"""

import jax
from jax import lax


@jax.jit
def walk(x, settings):
    rate, steps = settings["rate"], settings["steps"]
    steps = int(steps)
    return lax.fori_loop(0, steps, lambda i, x: x - rate * (x - 1), x)


def integer_of_tracer(x, rate, steps):
    return walk(x, {"rate": rate, "steps": steps})
