"""Loads and traces well; its program never ends.

Expect: timed-out
Says: program was still running
"""

import jax
import jax.numpy as jnp
from jax import lax


def prefix_sum(x, stop):
    def turn(state):
        return state[0] + 1, jnp.cos(state[1])

    _, waste = lax.while_loop(lambda s: s[1] < 2.0, turn, (0, jax.lax.stop_gradient(x[0])))
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum() + 0.0 * jax.lax.stop_gradient(waste)
