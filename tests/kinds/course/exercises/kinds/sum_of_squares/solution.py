import jax.numpy as jnp
from jax import lax


def sum_of_squares(x, stop):
    def step(s, i):
        return s + jnp.where(i < stop, x[i] ** 2, 0), None

    return lax.scan(step, 0.0, jnp.arange(x.shape[0]))[0]
