"""Gives the rough value the slope of the exact root.

Expect: gradient-differs
Says: Your slope is that of the equation, and your value is a rough one: the two belong to different functions. How does
    the value change with `a` in the steps that are taken?
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def newton_with_mask(a):
    def step(y):
        return y - (y**3 + y - a) / (3 * y**2 + 1)

    return lax.while_loop(lambda y: jnp.abs(y**3 + y - a) > 0.02 * a, step, a)


newton_with_mask.defvjp(lambda a: (newton_with_mask(a),) * 2, lambda y, g: (g / (3 * y**2 + 1),))
