"""The compiled function finds the number in the scope around it; even int() is fine there."""

import jax
from jax import lax


def integer_of_tracer(x, rate, steps):
    settings = {"rate": rate, "steps": steps}

    @jax.jit
    def walk(x, rate):
        return lax.fori_loop(0, int(settings["steps"]), lambda i, x: x - rate * (x - 1), x)

    return walk(x, settings["rate"])
