"""Decides before each step of a chunk as well, by one function that serves both levels."""

import jax
import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def repeated(body, times):
        @jax.checkpoint
        def run(p):
            def step(p, _):
                return lax.cond(p < target, body, lambda p: p, p), None

            return lax.scan(step, p, None, length=times)[0]

        return run

    return repeated(repeated(lambda p: p * jnp.exp(rate * (1 - p)), length), chunks)(start)
