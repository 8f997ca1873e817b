"""A rule by hand: it saves the root, and differentiates the equation there."""

import jax
import jax.numpy as jnp
from jax import lax


def residual(x, k, c):
    return x + 2 * jnp.log10(k + c * x)


@jax.custom_vjp
def one_newton_step(k, c):
    return lax.while_loop(lambda x: jnp.abs(residual(x, k, c)) > 1e-5, lambda x: x - residual(x, k, c), 6.0)


def forward(k, c):
    x = one_newton_step(k, c)
    return x, (x, k, c)


def backward(saved, g):
    by_x, by_k, by_c = jax.grad(residual, argnums=(0, 1, 2))(*saved)
    return -g * by_k / by_x, -g * by_c / by_x


one_newton_step.defvjp(forward, backward)
