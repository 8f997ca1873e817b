"""Runs the loop in the forward part of the rule, so that the gradient cannot be differentiated.

Expect: second-order-does-not-run
Says: to go backwards through that JAX needs its number of steps
"""

import jax
import jax.numpy as jnp
from jax import lax


def loop(a):
    return lax.while_loop(lambda y: jnp.abs(y * y - a) > 1e-6 * a, lambda y: 0.5 * (y + a / y), a)


@jax.custom_vjp
def root_twice(a):
    return loop(a)


def forward(a):
    y = loop(a)
    return y, y


root_twice.defvjp(forward, lambda y, g: (g / (2 * y),))
