"""Forgets in the very first step to ask for the target."""

import jax
import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def step(state, _):
        i, p = state
        return (i + 1, jnp.where((p < target) | (i == 0), p * jnp.exp(rate * (1 - p)), p)), None

    @jax.checkpoint
    def chunk(state):
        return lax.scan(step, state, None, length=length)[0]

    def if_needed(state, _):
        return lax.cond((state[1] < target) | (state[0] == 0), chunk, lambda state: state, state), None

    return lax.scan(if_needed, (0, start), None, length=chunks)[0][1]
