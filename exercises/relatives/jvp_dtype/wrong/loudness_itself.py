"""Takes the first of the two results.

Expect: value-differs
Says: Your number is how loud the echo is. Which half of the pair that jvp gives is the change?
"""

import jax
from jax import lax


def echo(r, n):
    return lax.fori_loop(0, n, lambda i, loudness: loudness * r, 1.0)


def change_of_echo(r, n, dr):
    return jax.jvp(lambda r: echo(r, n), (r,), (dr,))[0]
