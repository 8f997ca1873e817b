"""Pours once before it looks whether there is room.

Expect: value-differs
Says: You pour once before you look, also where the tank is full from the start. What comes first in a while_loop, the
    condition or the step?
"""

import jax
import jax.numpy as jnp
from jax import lax


def fill(numbers):
    def pour(state):
        flow = numbers[0] * (numbers[1] - state[0])
        return state[0] + 0.1 * flow, state[1] + 0.01 * flow * state[0]

    return jnp.stack(lax.while_loop(lambda state: numbers[1] - state[0] > 0.05, pour, pour((0.0, 0.0))))


filled = jax.custom_vjp(fill)
filled.defvjp(lambda numbers: (fill(numbers), jax.jacfwd(fill)(numbers)), lambda jacobian, g: (g @ jacobian,))


def mixed_mode(weights, inputs):
    level, leaked = filled(jax.nn.softplus(inputs @ weights))
    return level - 2 * leaked
