"""A loop of twenty-four hours."""

import jax
import jax.numpy as jnp
from jax import lax


def checkpointed_body(state, wind):
    @jax.checkpoint
    def hour(i, state):
        def slope(s):
            return jnp.sin(s) * jnp.exp(-(s**2)) + 0.1 * jnp.tanh(s) * wind[i]

        a = slope(state)
        b = slope(state + 0.05 * a)
        c = slope(state + 0.05 * b)
        return state + 0.1 * (a + 2 * b + 2 * c + slope(state + 0.1 * c)) / 6

    return jnp.sum(lax.fori_loop(0, 24, hour, state))
