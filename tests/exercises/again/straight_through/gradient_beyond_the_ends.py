"""A rule that lets everything through, for clipping as well."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def straight_through(x):
    return jnp.round(4 * jnp.clip(x, -1, 1)) / 4


straight_through.defvjp(lambda x: (straight_through(x), None), lambda _, g: (g,))
