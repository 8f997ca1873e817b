"""Gives a gradient that is right for the cotangent one, and for no other.

Expect: cotangent-ignored
Says: cotangent
"""

import jax
import jax.numpy as jnp


def total(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()


@jax.custom_vjp
def prefix_sum(x, stop):
    return total(x, stop)


def backward(kept, c):
    return jax.grad(total)(*kept), None


prefix_sum.defvjp(lambda x, stop: (total(x, stop), (x, stop)), backward)
