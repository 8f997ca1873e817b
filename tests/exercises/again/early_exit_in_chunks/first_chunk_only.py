"""A masked loop of as many steps as one chunk has."""

import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def step(i, p):
        return p * jnp.exp(jnp.where(p < target, rate * (1 - p), 0))

    return lax.fori_loop(0, length, step, start)
