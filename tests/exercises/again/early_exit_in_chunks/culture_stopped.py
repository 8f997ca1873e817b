"""Stops the share at the end."""

import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def unfinished(state):
        return (state[0] < target) & (state[1] < chunks * length)

    def step(state):
        return state[0] * jnp.exp(rate * (1 - state[0])), state[1] + 1

    return lax.stop_gradient(lax.while_loop(unfinished, step, (start, 0))[0])
