"""Makes the rate static as well, the very argument that is differentiated.

Expect: static-argument-traced
Says: Which of the arguments is a Python value when the program is built?
"""

from functools import partial

import jax
from jax import lax


@partial(jax.jit, static_argnames=("rate", "years"))
def grow(rate, years):
    return lax.fori_loop(0, years, lambda i, m: m * (1 + rate), 1.0)


def static_stop(rate, years):
    return grow(rate, years)
