import jax
import jax.numpy as jnp
from jax import lax


def fill(numbers):
    valve, room = numbers

    def pour(state):
        level, leaked = state
        flow = valve * (room - level)
        return level + 0.1 * flow, leaked + 0.01 * flow * level

    level, leaked = lax.while_loop(lambda state: room - state[0] > 0.05, pour, (0.0, 0.0))
    return jnp.stack([level, leaked])


def mixed_mode(weights, inputs):  # fails on purpose: the gradient does not run
    # TODO (about 10 lines, here and above): a rule for `fill` that goes forward.
    level, leaked = fill(jax.nn.softplus(inputs @ weights))
    return level - 2 * leaked
