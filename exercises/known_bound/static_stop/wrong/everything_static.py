"""Makes the rate static as well, the very argument that is differentiated.

Expect: does-not-trace
Says: static
"""

from functools import partial

import jax
from jax import lax


@partial(jax.jit, static_argnames=("rate", "years"))
def grow(rate, years):
    return lax.fori_loop(0, years, lambda i, balance: balance * (1 + rate), 1.0)


def static_stop(rate, years):
    return grow(rate, years)
