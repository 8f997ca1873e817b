"""Allows as many tries as the shown case needs.

Expect: value-differs
Says: Your solver gives up before the hour is over, and nothing tells you that it did. How many tries does the brief
    call always enough?
"""

import jax.numpy as jnp
from jax import lax


def adaptive_ode(rate, start):
    def attempt(state):
        time, y, size = state
        size = lax.stop_gradient(jnp.minimum(size, 1 - time))
        coarse = y + size * rate * y * (1 - y)
        fine = y + size * rate * (y * (1 - y) + coarse * (1 - coarse)) / 2
        apart = lax.stop_gradient(jnp.abs(fine - coarse))
        larger = size * jnp.clip(0.9 * jnp.sqrt(3e-5 / apart), 0.2, 5)
        return jnp.where(apart <= 3e-5, time + size, time), jnp.where(apart <= 3e-5, fine, y), larger

    def bounded(_, state):
        return lax.cond(state[0] < 1, attempt, lambda state: state, state)

    return lax.fori_loop(0, 100, bounded, (jnp.float32(0), start, jnp.float32(0.01)))[1]
