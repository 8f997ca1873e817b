"""Gives the right value, and a rule whose gradient is zero.

Expect: gradient-zero
Says: zero
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()


prefix_sum.defvjp(lambda x, stop: (prefix_sum(x, stop), x), lambda x, c: (jnp.zeros_like(x), None))
