from functools import partial

import jax
from jax import lax


# jit turns every argument into a traced value, but for those it is told to take as they are.
@partial(jax.jit, static_argnames="years")
def grow(rate, years):
    return lax.fori_loop(0, years, lambda i, m: m * (1 + rate), 1.0)


def static_stop(rate, years):
    return grow(rate, years)
