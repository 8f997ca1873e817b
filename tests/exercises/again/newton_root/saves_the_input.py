"""A tangent that divides by twice the input."""

import jax
import jax.numpy as jnp


@jax.custom_jvp
def newton_root(a):
    return jnp.sqrt(a)


newton_root.defjvps(lambda t, y, a: t / (a + a))
