"""Counts to the last chunk, where the number of chunks is wanted.

Expect: value-differs
Says: Your last chunk is never run, not even when the target is out of reach. How many chunks are there?
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

    def chunk_if_needed(i, p):
        return lax.cond(p < target, chunk, lambda p: p, p)

    return lax.fori_loop(1, chunks, chunk_if_needed, start)
