import jax.numpy as jnp
from jax import lax


def root_or_zero(x, scale):
    return scale * lax.cond(x > 0, lambda x: jnp.sqrt(jnp.maximum(x, 1e-30)), lambda x: 0.0 * x, x)
