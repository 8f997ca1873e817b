"""Multiplies from the wrong side, which only a matrix of another shape would tell.

Expect: gradient-differs
Says: Your slopes go to the wrong side of the matrix. It has a row for each result, and what comes from behind belongs
    to the results: is it multiplied with the rows or with the columns?
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
filled.defvjp(lambda numbers: (fill(numbers), jax.jacfwd(fill)(numbers)), lambda jacobian, g: (jacobian @ g,))


def mixed_mode(weights, inputs):
    level, leaked = filled(jax.nn.softplus(inputs @ weights))
    return level - 2 * leaked
