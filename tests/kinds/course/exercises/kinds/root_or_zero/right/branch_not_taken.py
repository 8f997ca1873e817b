import jax.numpy as jnp
from jax import lax


def root_or_zero(x, scale):
    return scale * lax.cond(x > 0, jnp.sqrt, lambda x: 0.0 * x, x)
