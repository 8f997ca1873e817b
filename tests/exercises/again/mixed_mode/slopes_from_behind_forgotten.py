"""A rule whose slopes from behind are all one."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def fill(numbers):
    def pour(state):
        flow = numbers[0] * (numbers[1] - state[0])
        return state[0] + 0.1 * flow, state[1] + 0.01 * flow * state[0]

    return jnp.stack(lax.while_loop(lambda state: numbers[1] - state[0] > 0.05, pour, (0.0, 0.0)))


def forward(numbers):
    return fill(numbers), jnp.ones(2) @ jax.jacfwd(fill.__wrapped__)(numbers)


fill.defvjp(forward, lambda slopes, g: (slopes,))


def mixed_mode(weights, inputs):
    return fill(jax.nn.softplus(inputs @ weights)) @ jnp.array([1.0, -2.0])
