"""Saves nothing for the way back.

Expect: gradient-does-not-run
Says: Which two things does fwd return?
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def total(x, stop):
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0.0) ** 2)


total.defvjp(total, lambda x, g: (g, None))


def prefix_sum(x, stop):
    return total(x, stop)
