"""Returns one gradient for two arguments.

Expect: gradient-does-not-run
Says: What belongs into the place of each argument?
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def total(x, stop):
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0.0) ** 2)


def forward(x, stop):
    return total(x, stop), x


total.defvjp(forward, lambda x, g: (2 * x * g,))


def prefix_sum(x, stop):
    return total(x, stop)
