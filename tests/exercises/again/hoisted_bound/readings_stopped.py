"""Stops what each pass gets."""

import math

import jax.numpy as jnp
from jax import lax


def hoisted_bound(x, width):
    def one_pass(i, x):
        return (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4

    return lax.stop_gradient(lax.fori_loop(0, math.ceil(2 * width**2), one_pass, x))
