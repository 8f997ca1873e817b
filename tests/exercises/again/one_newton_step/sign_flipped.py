"""A rule by hand without its minus."""

import jax
import jax.numpy as jnp
from jax import lax


def residual(x, k, c):
    return x + 2 * jnp.log10(k + c * x)


@jax.custom_vjp
def one_newton_step(k, c):
    return lax.fori_loop(0, 40, lambda i, x: x - residual(x, k, c), 6.0)


def backward(saved, g):
    by_x, by_k, by_c = jax.grad(residual, (0, 1, 2))(*saved)
    return g * by_k / by_x, g * by_c / by_x


one_newton_step.defvjp(lambda k, c: (one_newton_step(k, c), (one_newton_step(k, c), k, c)), backward)
