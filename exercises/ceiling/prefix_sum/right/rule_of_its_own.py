"""Keeps the loop that ends at the stop, and writes the derivative by hand."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def prefix_sum(x, stop):
    return lax.fori_loop(0, stop, lambda i, total: total + x[i] ** 2, 0.0)


def backward(saved, g):
    x, stop = saved
    return jnp.where(jnp.arange(x.shape[0]) < stop, 2 * x * g, 0), None


prefix_sum.defvjp(lambda x, stop: (prefix_sum(x, stop), (x, stop)), backward)
