import jax.numpy as jnp
from jax import lax


def straight_through(x):
    kept = jnp.clip(x, -1, 1)
    # What rounding adds is a number like any other: stopped, it moves the value and not the gradient.
    return kept + lax.stop_gradient(jnp.round(4 * kept) / 4 - kept)
