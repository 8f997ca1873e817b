"""A straight line with a turned matrix."""

import jax
import jax.numpy as jnp
from jax import lax


def fill(numbers):
    def pour(_, state):
        flow = jnp.where(numbers[1] - state[0] > 0.05, numbers[0] * (numbers[1] - state[0]), 0)
        return state[0] + 0.1 * flow, state[1] + 0.01 * flow * state[0]

    return jnp.stack(lax.fori_loop(0, 600, pour, (0.0, 0.0)))


def mixed_mode(weights, inputs):
    numbers = jax.nn.softplus(inputs @ weights)
    still = lax.stop_gradient(numbers)
    level, leaked = fill(still) + jax.jacfwd(fill)(still).T @ (numbers - still)
    return level - 2 * leaked
