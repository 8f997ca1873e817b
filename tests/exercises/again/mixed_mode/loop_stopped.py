"""The result is stopped as it is returned."""

import jax
import jax.numpy as jnp
from jax import lax


def mixed_mode(weights, inputs):
    valve, room = jax.nn.softplus(inputs @ weights)

    def pour(_, state):
        flow = jnp.where(room - state[0] > 0.05, valve * (room - state[0]), 0)
        return state[0] + 0.1 * flow, state[1] + 0.01 * flow * state[0]

    level, leaked = lax.fori_loop(0, 600, pour, (0.0, 0.0))
    return lax.stop_gradient(level - 2 * leaked)
