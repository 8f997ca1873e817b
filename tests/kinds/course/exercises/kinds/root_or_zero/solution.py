import jax.numpy as jnp


def root_or_zero(x, scale):
    safe = jnp.where(x > 0, x, 1)
    return scale * jnp.where(x > 0, jnp.sqrt(safe), 0)
