from functools import partial

import jax
from jax import lax


# jit traces every leaf of a dict. A number that is to stay one must not lie in it.
@partial(jax.jit, static_argnames="steps")
def walk(x, settings, steps):
    def step(i, x):
        return x - settings["rate"] * (x - 1)

    return lax.fori_loop(0, steps, step, x)


def integer_of_tracer(x, rate, steps):
    settings = {"rate": rate}
    return walk(x, settings, steps)
