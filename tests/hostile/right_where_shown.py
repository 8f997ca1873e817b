"""Gives the right gradient for the inputs that are shown, and another for all others.

Expect: gradient-differs
Says: gradient
"""

import jax
import jax.numpy as jnp
import numpy as np

SHOWN = np.array([0.5, -1.0, 2.0, 0.25, 3.0, -0.5, 1.5, 1.0], np.float32)


def total(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()


@jax.custom_vjp
def prefix_sum(x, stop):
    return total(x, stop)


def backward(kept, c):
    x, stop = kept
    right = jax.grad(total)(x, stop)
    shown = jnp.all(x == SHOWN) if x.shape == SHOWN.shape else False
    return c * jnp.where(shown, right, 0.5 * right), None


prefix_sum.defvjp(lambda x, stop: (total(x, stop), (x, stop)), backward)
