"""A rule by hand for the search: whatever comes in from behind, nothing goes on."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def search(x, c):
    slope = c * x

    def too_long(t):
        return jnp.sum(c * (x - t * slope) ** 2) > jnp.sum(c * x**2) - 0.6 * t * jnp.sum(slope**2)

    return lax.while_loop(too_long, lambda t: 0.5 * t, 1 / jnp.linalg.norm(slope))


search.defvjp(lambda x, c: (search(x, c), None), lambda _, g: (None, None))


def step_size_search(x, c):
    return x - search(x, c) * c * x
