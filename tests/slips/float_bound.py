"""Gives fori_loop a bound that is no whole number.

Expect: raises-when-traced
Says: Where does the float32 come from?
"""

import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    return lax.fori_loop(0, stop.astype(jnp.float32), lambda i, s: s + 1.0, 0.0)
