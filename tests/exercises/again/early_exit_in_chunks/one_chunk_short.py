"""A scan over all chunks but one, which decides in the chunk."""

import jax
import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def step(p, _):
        return lax.cond(p < target, lambda p: p * jnp.exp(rate * (1 - p)), lambda p: p, p), None

    @jax.checkpoint
    def chunk(p):
        return lax.scan(step, p, None, length=length)[0]

    def if_needed(p, _):
        return lax.cond(p < target, chunk, lambda p: p, p), None

    return lax.scan(if_needed, start, None, length=chunks - 1)[0]
