"""Makes the count a float, so that it may have a direction.

Expect: raises-when-traced
Says: lower and upper arguments to fori_loop must have equal types
"""

import jax
from jax import lax


def echo(r, n):
    return lax.fori_loop(0, n, lambda i, loudness: loudness * r, 1.0)


def change_of_echo(r, n, dr):
    return jax.jvp(echo, (r, n.astype(r.dtype)), (dr, 0.0))[1]
