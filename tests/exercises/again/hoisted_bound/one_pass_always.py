"""Begins with a pass, and rounds down after it."""

import math

import jax.numpy as jnp
from jax import lax


def one_pass(x):
    return (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4


def hoisted_bound(x, width):
    return lax.fori_loop(0, math.floor(2 * width**2), lambda i, x: one_pass(x), one_pass(x))
