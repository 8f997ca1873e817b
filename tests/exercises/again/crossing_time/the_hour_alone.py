"""The index from a mask, turned into a float."""

import jax.numpy as jnp


def crossing_time(x, alarm):
    return jnp.argmax(x >= alarm).astype(jnp.float32)
