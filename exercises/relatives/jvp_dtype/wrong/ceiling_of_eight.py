"""Makes the loop one for reverse mode, with a ceiling that is too low.

Expect: value-differs
Says: Your echo takes no more than eight walls, and nothing tells you when that is too few. Does forward mode need a
    ceiling?
"""

import jax
import jax.numpy as jnp
from jax import lax


def echo(r, n):
    def wall(loudness, i):
        return jnp.where(i < n, loudness * r, loudness), None

    return lax.scan(wall, jnp.float32(1), jnp.arange(8))[0]


def change_of_echo(r, n, dr):
    return jax.grad(echo)(r, n) * dr
