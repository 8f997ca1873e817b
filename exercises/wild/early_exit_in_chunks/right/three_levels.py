"""Chunks of chunks: three levels keep still less, and ask more rarely."""

import jax
import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def level(run, times):
        def if_needed(_, p):
            return lax.cond(p < target, jax.checkpoint(run), lambda p: p, p)

        return lambda p: lax.fori_loop(0, times, if_needed, p)

    a_tenth = level(lambda p: p * jnp.exp(rate * (1 - p)), length // 10)
    return level(level(a_tenth, 10), chunks)(start)
