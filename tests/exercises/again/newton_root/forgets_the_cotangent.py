"""Returns the slope of the root, whatever slope follows."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def newton_root(a):
    return jnp.sqrt(a)


newton_root.defvjp(lambda a: (jnp.sqrt(a), a), lambda a, g: (0.5 / jnp.sqrt(a),))
