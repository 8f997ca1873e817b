"""A rule whose slope is level over weight."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def level(x):
    return jnp.round(4 * x) / 4


level.defvjp(lambda x: (level(x), level(x) / x), lambda ratio, g: (ratio * g,))


def straight_through(x):
    return level(jnp.clip(x, -1, 1))
