"""Ends the solver where both estimates agree, since nothing will change any more.

Expect: gradient-differs
Says: At a rate of 0 your solver is done after its first step: the size is right, but the rate has acted for a
    hundredth of an hour. How long would a rate a little above 0 act?
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
        later = jnp.where(apart == 0, 1, jnp.where(apart <= 3e-5, time + size, time))
        return later, jnp.where(apart <= 3e-5, fine, y), larger

    def bounded(_, state):
        return lax.cond(state[0] < 1, attempt, lambda state: state, state)

    return lax.fori_loop(0, 300, bounded, (jnp.float32(0), start, jnp.float32(0.01)))[1]
