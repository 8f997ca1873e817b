"""Keeps little where memory is measured, since it takes few steps there.

Expect: gradient-differs
Says: does something else with a large one
"""

import jax.numpy as jnp
from jax import lax


def long_chain(x, steps):
    def step(y, _):
        return y + 0.001 * jnp.sin(y) * jnp.exp(jnp.cos(y)) * jnp.tanh(y + 1) / (1 + y * y), None

    return lax.scan(step, x, None, length=steps if steps < 64 else 8)[0]
