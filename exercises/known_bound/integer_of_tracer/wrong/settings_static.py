"""Declares the whole dict static, with the rate in it.

Expect: static-argument-traced
Says: Which of the arguments is a Python value when the program is built?
"""

from functools import partial

import jax
from jax import lax


@partial(jax.jit, static_argnames="settings")
def walk(x, settings):
    return lax.fori_loop(0, settings["steps"], lambda i, x: x - settings["rate"] * (x - 1), x)


def integer_of_tracer(x, rate, steps):
    return walk(x, {"rate": rate, "steps": steps})
