"""Takes a step before it asks for the first time.

Expect: value-differs
Says: You take a step even where the target is reached from the start. When should it be asked for the first time?
"""

import jax
import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def step(p, i):
        return jnp.where((p < target) | (i == 0), p * jnp.exp(rate * (1 - p)), p), None

    @jax.checkpoint
    def chunk(p, first):
        return lax.scan(step, p, first + jnp.arange(length))[0]

    def chunk_if_needed(p, first):
        return lax.cond((p < target) | (first == 0), chunk, lambda p, first: p, p, first), None

    return lax.scan(chunk_if_needed, start, length * jnp.arange(chunks))[0]
