"""Returns one number as the gradient of many.

Expect: gradient-does-not-run
Says: to come back to the shape of the argument?
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def total(x, stop):
    return jnp.sum(jnp.where(jnp.arange(x.shape[0]) < stop, x, 0.0) ** 2)


def forward(x, stop):
    return total(x, stop), x


total.defvjp(forward, lambda x, g: (jnp.sum(x) * g, None))


def prefix_sum(x, stop):
    return total(x, stop)
