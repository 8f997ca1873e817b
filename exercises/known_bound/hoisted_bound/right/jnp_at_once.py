"""Asks JAX itself to compute at once, whatever program is being built around it."""

import jax
import jax.numpy as jnp
from jax import lax


def hoisted_bound(x, width):
    with jax.ensure_compile_time_eval():
        passes = int(jnp.ceil(2 * width**2))
    return lax.fori_loop(0, passes, lambda i, x: (jnp.roll(x, 1) + 2 * x + jnp.roll(x, -1)) / 4, x)
