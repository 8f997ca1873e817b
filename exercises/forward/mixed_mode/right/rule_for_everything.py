"""A rule for the whole function, with one run forward for each of the six weights: dearer, and right."""

import jax
from jax import lax


def whole(weights, inputs):
    valve, room = jax.nn.softplus(inputs @ weights)

    def pour(state):
        level, leaked = state
        flow = valve * (room - level)
        return level + 0.1 * flow, leaked + 0.01 * flow * level

    level, leaked = lax.while_loop(lambda state: room - state[0] > 0.05, pour, (0.0, 0.0))
    return level - 2 * leaked


mixed_mode = jax.custom_vjp(whole)
mixed_mode.defvjp(lambda *given: (whole(*given), jax.jacfwd(whole)(*given)), lambda slopes, g: (g * slopes, None))
