"""A rule by hand: it saves the root and divides by twice that."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def newton_root(a):
    return lax.while_loop(lambda y: jnp.abs(y * y - a) > 1e-6 * a, lambda y: 0.5 * (y + a / y), a)


def forward(a):
    y = newton_root(a)
    return y, y


newton_root.defvjp(forward, lambda y, g: (g / (2 * y),))
