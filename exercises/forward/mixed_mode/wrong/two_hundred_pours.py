"""Ends the loop after a number of steps as well, full or not.

Expect: value-differs
Says: Your tank is given up after two hundred steps, and a sluggish valve has not filled it by then. Does forward mode
    need a number of steps?
"""

import jax
import jax.numpy as jnp
from jax import lax


def fill(numbers):
    def pour(state):
        flow = numbers[0] * (numbers[1] - state[0])
        return state[0] + 0.1 * flow, state[1] + 0.01 * flow * state[0], state[2] + 1

    start = (0.0, 0.0, 0)
    return jnp.stack(lax.while_loop(lambda s: (numbers[1] - s[0] > 0.05) & (s[2] < 200), pour, start)[:2])


filled = jax.custom_vjp(fill)
filled.defvjp(lambda numbers: (fill(numbers), jax.jacfwd(fill)(numbers)), lambda jacobian, g: (g @ jacobian,))


def mixed_mode(weights, inputs):
    return filled(jax.nn.softplus(inputs @ weights)) @ jnp.array([1.0, -2.0])
