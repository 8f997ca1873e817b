"""The same three steps, written in Python."""

import jax.numpy as jnp


def one_newton_step(k, c):
    x = 6.0
    for _ in range(3):
        x = -2 * jnp.log10(k + c * x)
    return x
