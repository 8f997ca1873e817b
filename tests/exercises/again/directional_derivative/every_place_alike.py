"""The sum of all slopes."""

import jax
import jax.numpy as jnp
from jax import lax


def rest(x):
    def cooler(x):
        around = jnp.roll(x, 1) + jnp.roll(x, -1)
        return 0.98 * (0.5 * x + 0.25 * around) - 0.01 * x**2 / (1 + x**2)

    return jnp.sum(lax.while_loop(lambda x: jnp.max(x) > 1, cooler, x) ** 2)


def directional_derivative(x, v):
    return jnp.sum(jax.jacfwd(rest)(x))
