"""Takes the gradient, although the loop ends where the data says.

Expect: gradient-does-not-run
Says: To go backwards JAX needs the number of steps before it starts
"""

import jax
from jax import lax


def echo(r, n):
    return lax.fori_loop(0, n, lambda i, loudness: loudness * r, 1.0)


def change_of_echo(r, n, dr):
    return jax.grad(echo)(r, n) * dr
