"""Gives a gradient from differences of values, which float32 is too coarse for.

Expect: gradient-differs
Says: gradient
"""

import jax
import jax.numpy as jnp


def total(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()


@jax.custom_vjp
def prefix_sum(x, stop):
    return total(x, stop)


def backward(kept, c):
    x, stop = kept
    step = 1e-4 * jnp.eye(x.shape[0], dtype=x.dtype)
    slopes = [(total(x + d, stop) - total(x - d, stop)) / 2e-4 for d in step]
    return c * jnp.stack(slopes), None


prefix_sum.defvjp(lambda x, stop: (total(x, stop), (x, stop)), backward)
