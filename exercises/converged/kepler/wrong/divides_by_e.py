"""Writes sin(x) as (x - m) / e, which is 0 / 0 for a circle.

Expect: gradient-not-finite
Says: For a circle your rule divides by `e`, which is 0. By how much does the equation change with `e` itself, before
    you put anything else in its place?
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def kepler(m, e):
    def step(x):
        return x - (x - e * jnp.sin(x) - m) / (1 - e * jnp.cos(x))

    return lax.while_loop(lambda x: jnp.abs(x - e * jnp.sin(x) - m) > 1e-5, step, m)


def backward(saved, g):
    x, m, e = saved
    u = g / (1 - e * jnp.cos(x))
    return u, u * (x - m) / e


kepler.defvjp(lambda m, e: (kepler(m, e), (kepler(m, e), m, e)), backward)
