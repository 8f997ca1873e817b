"""Takes a Python loop, which needs the number just as much.

Expect: concrete-value-needed
Says: range() needs a number, and under jit there is none yet
"""

import jax


@jax.jit
def walk(x, settings):
    for _ in range(settings["steps"]):
        x = x - settings["rate"] * (x - 1)
    return x


def integer_of_tracer(x, rate, steps):
    return walk(x, {"rate": rate, "steps": steps})
