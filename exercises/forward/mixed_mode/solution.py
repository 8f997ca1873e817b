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


filled = jax.custom_vjp(fill)
# Forward: what comes out, and how it moves with the two numbers. Backward: what comes from behind, times that.
filled.defvjp(lambda numbers: (fill(numbers), jax.jacfwd(fill)(numbers)), lambda jacobian, g: (g @ jacobian,))


def mixed_mode(weights, inputs):
    level, leaked = filled(jax.nn.softplus(inputs @ weights))
    return level - 2 * leaked
