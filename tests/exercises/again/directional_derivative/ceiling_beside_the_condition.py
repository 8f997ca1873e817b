"""Sixty rounds of a masked scan."""

import jax
import jax.numpy as jnp
from jax import lax


def rest(x):
    def cooler(x, _):
        around = jnp.roll(x, 1) + jnp.roll(x, -1)
        cooled = 0.98 * (0.5 * x + 0.25 * around) - 0.01 * x**2 / (1 + x**2)
        return jnp.where(jnp.max(x) > 1, cooled, x), None

    return jnp.sum(lax.scan(cooler, x, None, length=60)[0] ** 2)


def directional_derivative(x, v):
    return jax.jvp(rest, (x,), (v,))[1]
