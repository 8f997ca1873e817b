"""Keeps the dict, and masks up to a ceiling that is too low.

Expect: value-differs
Says: Your walk stops after ten steps, and nothing tells you so. Is a ceiling needed, when `steps` is known?
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def walk(x, settings):
    def step(i, x):
        return jnp.where(i < settings["steps"], x - settings["rate"] * (x - 1), x)

    return lax.fori_loop(0, 10, step, x)


def integer_of_tracer(x, rate, steps):
    return walk(x, {"rate": rate, "steps": steps})
