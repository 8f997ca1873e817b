"""Saves memory by leaving hours out.

Expect: value-differs
Says: Your model ends after a day, whatever the wind. The hours may be many: what of each of them has to be kept?
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.checkpoint
def hour(state, gust):
    def slope(s):
        return jnp.sin(s) * jnp.exp(-(s**2)) + 0.1 * jnp.tanh(s) * gust

    a = slope(state)
    b = slope(state + 0.05 * a)
    c = slope(state + 0.05 * b)
    return state + 0.1 * (a + 2 * b + 2 * c + slope(state + 0.1 * c)) / 6, None


def checkpointed_body(state, wind):
    return jnp.sum(lax.scan(hour, state, wind[:24])[0])
