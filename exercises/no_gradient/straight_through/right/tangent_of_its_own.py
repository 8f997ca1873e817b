"""A rule in forward mode for clipping and rounding together; JAX turns it round."""

import jax
import jax.numpy as jnp


@jax.custom_jvp
def straight_through(x):
    return jnp.round(4 * jnp.clip(x, -1, 1)) / 4


@straight_through.defjvp
def tangent(primals, tangents):
    (x,), (t,) = primals, tangents
    return straight_through(x), jnp.where(jnp.abs(x) <= 1, t, 0)
