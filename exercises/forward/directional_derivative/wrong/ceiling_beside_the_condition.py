"""Ends the loop after a number of rounds as well, hot or not.

Expect: value-differs
Says: Your loop gives up after sixty rounds, and a very hot ring is not calm by then. Does forward mode need a number
    of rounds?
"""

import jax
import jax.numpy as jnp
from jax import lax


def rest(x):
    def cooler(state):
        x, count = state
        around = jnp.roll(x, 1) + jnp.roll(x, -1)
        return 0.98 * (0.5 * x + 0.25 * around) - 0.01 * x**2 / (1 + x**2), count + 1

    def hot(state):
        return (jnp.max(state[0]) > 1) & (state[1] < 60)

    return jnp.sum(lax.while_loop(hot, cooler, (x, 0))[0] ** 2)


def directional_derivative(x, v):
    return jax.jvp(rest, (x,), (v,))[1]
