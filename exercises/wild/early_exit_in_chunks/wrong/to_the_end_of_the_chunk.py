"""Decides before each chunk, and runs every chunk to its end.

Expect: value-differs
Says: Your culture grows on to the end of its chunk. Where else must it be asked whether the target is reached?
"""

import jax
import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    @jax.checkpoint
    def chunk(p):
        return lax.fori_loop(0, length, lambda i, p: p * jnp.exp(rate * (1 - p)), p)

    def chunk_if_needed(p, _):
        return lax.cond(p < target, chunk, lambda p: p, p), None

    return lax.scan(chunk_if_needed, start, None, length=chunks)[0]
