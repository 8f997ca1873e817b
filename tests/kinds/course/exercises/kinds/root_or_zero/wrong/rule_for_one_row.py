"""Brings a batching rule that gives every row the first one's value.

Expect: vmap-differs
Says: Each row alone is right.
"""

import jax
import jax.numpy as jnp


@jax.custom_batching.custom_vmap
def factor(x):
    return jnp.ones_like(x)


@factor.def_vmap
def rule(size, batched, x):
    return jnp.arange(1.0, size + 1).astype(x.dtype), True


def root_or_zero(x, scale):
    safe = jnp.where(x > 0, x, 1)
    return scale * jnp.where(x > 0, jnp.sqrt(safe), 0) * factor(jax.lax.stop_gradient(x))
