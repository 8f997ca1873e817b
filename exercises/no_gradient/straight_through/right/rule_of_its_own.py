"""A rule for the rounding alone: whatever comes in from behind goes on. Clipping keeps its own gradient."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def level(x):
    return jnp.round(4 * x) / 4


level.defvjp(lambda x: (level(x), None), lambda _, g: (g,))


def straight_through(x):
    return level(jnp.clip(x, -1, 1))
