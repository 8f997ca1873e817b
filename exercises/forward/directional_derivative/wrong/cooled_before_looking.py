"""Cools once before it looks, also where nothing is hot.

Expect: value-differs
Says: Your ring cools at least once, also where it is calm from the start. What comes first in a while_loop, the
    condition or the step?
"""

import jax
import jax.numpy as jnp
from jax import lax


def cooler(x):
    around = jnp.roll(x, 1) + jnp.roll(x, -1)
    return 0.98 * (0.5 * x + 0.25 * around) - 0.01 * x**2 / (1 + x**2)


def directional_derivative(x, v):
    def rest(x):
        return jnp.sum(lax.while_loop(lambda x: jnp.max(x) > 1, cooler, cooler(x)) ** 2)

    return jax.jvp(rest, (x,), (v,))[1]
