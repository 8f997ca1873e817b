"""Calls int() where the number still is one, and puts it back into the dict.

Expect: gradient-does-not-run
Says: jit makes a traced value of every argument, also of a plain number
"""

import jax
from jax import lax


@jax.jit
def walk(x, settings):
    return lax.fori_loop(0, settings["steps"], lambda i, x: x - settings["rate"] * (x - 1), x)


def integer_of_tracer(x, rate, steps):
    settings = {"rate": rate, "steps": int(steps)}
    return walk(x, settings)
