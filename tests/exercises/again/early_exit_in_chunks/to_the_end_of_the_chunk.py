"""Looks at the target between chunks only: a chunk is one masked by the share that it began with."""

import jax
import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    @jax.checkpoint
    def chunk(p):
        unfinished = p < target

        def step(p, _):
            return jnp.where(unfinished, p * jnp.exp(rate * (1 - p)), p), None

        return lax.scan(step, p, None, length=length)[0]

    return lax.fori_loop(0, chunks, lambda i, p: lax.cond(p >= target, lambda p: p, chunk, p), start)
