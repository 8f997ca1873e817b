"""Stops the two numbers before the loop, and so everything.

Expect: gradient-zero
Says: The weights reach the result through the loop alone, and you stopped what goes into it. In which direction can a
    slope go through the loop?
"""

import jax
from jax import lax


def mixed_mode(weights, inputs):
    valve, room = lax.stop_gradient(jax.nn.softplus(inputs @ weights))

    def pour(state):
        flow = valve * (room - state[0])
        return state[0] + 0.1 * flow, state[1] + 0.01 * flow * state[0]

    level, leaked = lax.while_loop(lambda state: room - state[0] > 0.05, pour, (0.0, 0.0))
    return level - 2 * leaked
