import jax.numpy as jnp
from jax import lax


def straight_through(x):  # fails on purpose: the gradient is 0 everywhere
    kept = jnp.clip(x, -1, 1)
    # TODO (about 1 line): this value, with the gradient of `kept`.
    return jnp.round(4 * kept) / 4
