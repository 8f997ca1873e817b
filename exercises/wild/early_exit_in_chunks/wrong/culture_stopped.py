"""Ends the message with stop_gradient, and with it every dependence.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the share does not depend on `rate` or `start`. It does. Which
    number of steps is always enough?
"""

import jax.numpy as jnp
from jax import lax


def early_exit_in_chunks(rate, start, target, chunks, length):
    rate, start = lax.stop_gradient((rate, start))

    def unfinished(state):
        return (state[1] < target) & (state[0] < chunks * length)

    def step(state):
        return state[0] + 1, state[1] * jnp.exp(rate * (1 - state[1]))

    return lax.while_loop(unfinished, step, (0, start))[1]
