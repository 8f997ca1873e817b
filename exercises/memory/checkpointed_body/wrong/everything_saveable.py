"""Wraps the hour with a policy that lets everything be kept.

Expect: memory-over-budget
Says: What does each step keep, and what of that could be computed again?
"""

import jax
import jax.numpy as jnp
from jax import lax


def hour(state, gust):
    def slope(s):
        return jnp.sin(s) * jnp.exp(-(s**2)) + 0.1 * jnp.tanh(s) * gust

    a = slope(state)
    b = slope(state + 0.05 * a)
    c = slope(state + 0.05 * b)
    return state + 0.1 * (a + 2 * b + 2 * c + slope(state + 0.1 * c)) / 6, None


def checkpointed_body(state, wind):
    body = jax.checkpoint(hour, policy=jax.checkpoint_policies.everything_saveable)
    return jnp.sum(lax.scan(body, state, wind)[0])
