"""Gives the right value at once, and a gradient that never comes.

Expect: timed-out
Says: still running
"""

import jax
import jax.numpy as jnp
from jax import lax


def total(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()


@jax.custom_vjp
def prefix_sum(x, stop):
    return total(x, stop)


def backward(kept, c):
    _, never = lax.while_loop(lambda s: s[1] < 2.0, lambda s: (s[0] + 1, jnp.cos(s[1])), (0, c))
    return never * jax.grad(total)(*kept), None


prefix_sum.defvjp(lambda x, stop: (total(x, stop), (x, stop)), backward)
