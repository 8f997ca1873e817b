"""Adds up the matrix, and forgets what comes from behind.

Expect: gradient-differs
Says: Your rule adds up its matrix and leaves out what comes from behind, though the leaked water counts twice and with
    a minus. What does bwd get as its last argument?
"""

import jax
import jax.numpy as jnp
from jax import lax


def fill(numbers):
    def pour(state):
        flow = numbers[0] * (numbers[1] - state[0])
        return state[0] + 0.1 * flow, state[1] + 0.01 * flow * state[0]

    return jnp.stack(lax.while_loop(lambda state: numbers[1] - state[0] > 0.05, pour, (0.0, 0.0)))


filled = jax.custom_vjp(fill)
filled.defvjp(lambda numbers: (fill(numbers), jax.jacfwd(fill)(numbers)), lambda jacobian, g: (jacobian.sum(0),))


def mixed_mode(weights, inputs):
    level, leaked = filled(jax.nn.softplus(inputs @ weights))
    return level - 2 * leaked
