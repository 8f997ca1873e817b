"""Takes a single chunk for the ceiling.

Expect: value-differs
Says: You run one chunk, and nothing tells you when that is too little. What runs the others, if they are needed?
"""

import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def step(p, _):
        return lax.cond(p < target, lambda p: p * jnp.exp(rate * (1 - p)), lambda p: p, p), None

    return lax.scan(step, start, None, length=length)[0]
