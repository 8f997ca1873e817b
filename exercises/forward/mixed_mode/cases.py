"""Weights and inputs that open a valve so far, and leave so much room."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

# How far the valve opens, and how much room there is.
NUMBERS = {"slow-valve": (0.3, 1.5), "already-full": (0.8, 0.04), "sluggish-valve": (0.1, 2.7)}


def inputs(case, rng):
    weights = rng.uniform(0.5, 1.5, 6) * rng.choice([-1, 1], 6)
    given = rng.uniform(-1, 1, (2, 6))
    wanted = np.log(np.expm1(NUMBERS[case.id]))
    given += np.outer(wanted - given @ weights, weights) / (weights @ weights)
    return weights.astype(np.float32), given.astype(np.float32)


def reference(weights, inputs):
    valve, room = jax.nn.softplus(inputs @ weights)

    def pour(state):
        level, leaked = state
        flow = valve * (room - level)
        return level + 0.1 * flow, leaked + 0.01 * flow * level

    level, leaked = lax.while_loop(lambda state: room - state[0] > 0.05, pour, (jnp.zeros(()), jnp.zeros(())))
    return level - 2 * leaked
