"""A rule by hand that leaves out how the step depends on what goes into it."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def one_newton_step(k, c):
    return lax.fori_loop(0, 40, lambda i, x: -2 * jnp.log10(k + c * x), 6.0)


def forward(k, c):
    x = one_newton_step(k, c)
    return x, (k, c, x)


def backward(saved, g):
    k, c, x = saved
    u = -2 * g / (jnp.log(10.0) * (k + c * x))
    return u, u * x


one_newton_step.defvjp(forward, backward)
