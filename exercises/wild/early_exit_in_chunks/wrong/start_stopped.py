"""Stops the first share, so that the gradient runs through the rate alone.

Expect: gradient-zero
Says: You stop the share where the culture starts. Does the end not depend on it?
"""

import jax
import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def step(p, _):
        return jnp.where(p < target, p * jnp.exp(rate * (1 - p)), p), None

    @jax.checkpoint
    def chunk(p):
        return lax.scan(step, p, None, length=length)[0]

    def chunk_if_needed(p, _):
        return lax.cond(p < target, chunk, lambda p: p, p), None

    return lax.scan(chunk_if_needed, lax.stop_gradient(start), None, length=chunks)[0]
