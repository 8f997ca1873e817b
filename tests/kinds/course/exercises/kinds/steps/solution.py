import jax.numpy as jnp
from jax import lax


def steps(x):
    return x + lax.stop_gradient(jnp.round(x) - x)
