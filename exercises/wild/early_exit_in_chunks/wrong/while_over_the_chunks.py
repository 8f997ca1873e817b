"""Goes in chunks, and lets a while_loop decide how many of them there are.

Expect: gradient-does-not-run
Says: and this while_loop ends when its condition says so
"""

import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def step(p, _):
        return jnp.where(p < target, p * jnp.exp(rate * (1 - p)), p), None

    def unfinished(state):
        return (state[1] < target) & (state[0] < chunks)

    def chunk(state):
        return state[0] + 1, lax.scan(step, state[1], None, length=length)[0]

    return lax.while_loop(unfinished, chunk, (0, start))[1]
