"""Keeps the loop: two numbers are differentiated, and forward mode goes through any loop; a rule hands that back."""

import jax
import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    def run(rate, start, target):
        def unfinished(state):
            return (state[1] < target) & (state[0] < chunks * length)

        def step(state):
            return state[0] + 1, state[1] * jnp.exp(rate * (1 - state[1]))

        return lax.while_loop(unfinished, step, (0, start))[1]

    def forward(*given):
        return run(*given), jax.jacfwd(run, argnums=(0, 1))(*given)

    share = jax.custom_vjp(run)
    share.defvjp(forward, lambda slopes, g: (slopes[0] * g, slopes[1] * g, None))
    return share(rate, start, target)
