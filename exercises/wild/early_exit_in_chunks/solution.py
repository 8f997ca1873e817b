import jax
import jax.numpy as jnp
from jax import lax


def grow(p, rate):
    return p * jnp.exp(rate * (1 - p))


def early_exit_in_chunks(rate, start, target, chunks, length):
    def step(p, _):
        # The end comes in the middle of a chunk: the rest of its steps change nothing.
        return jnp.where(p < target, grow(p, rate), p), None

    # For the way back a chunk keeps what goes in, and no room for its steps.
    @jax.checkpoint
    def chunk(p):
        return lax.scan(step, p, None, length=length)[0]

    def chunk_if_needed(p, _):
        # Of a cond one side runs. After the end that is the one that does nothing.
        return lax.cond(p < target, chunk, lambda p: p, p), None

    return lax.scan(chunk_if_needed, start, None, length=chunks)[0]
