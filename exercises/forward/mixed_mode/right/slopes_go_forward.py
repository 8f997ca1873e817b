"""The slopes come out of the loop as numbers, and a straight line through the result has them."""

import jax
import jax.numpy as jnp
from jax import lax


def fill(numbers):
    valve, room = numbers

    def pour(state):
        level, leaked = state
        flow = valve * (room - level)
        return level + 0.1 * flow, leaked + 0.01 * flow * level

    return jnp.stack(lax.while_loop(lambda state: room - state[0] > 0.05, pour, (0.0, 0.0)))


def mixed_mode(weights, inputs):
    numbers = jax.nn.softplus(inputs @ weights)
    still = lax.stop_gradient(numbers)
    level, leaked = fill(still) + jax.jacfwd(fill)(still) @ (numbers - still)
    return level - 2 * leaked
