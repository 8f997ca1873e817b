import jax
import jax.numpy as jnp
from jax import lax


def hour(state, gust):
    def slope(s):
        return jnp.sin(s) * jnp.exp(-(s**2)) + 0.1 * jnp.tanh(s) * gust

    a = slope(state)
    b = slope(state + 0.05 * a)
    c = slope(state + 0.05 * b)
    d = slope(state + 0.1 * c)
    return state + 0.1 * (a + 2 * b + 2 * c + d) / 6, None


def checkpointed_body(state, wind):  # fails on purpose: the backward pass keeps too much
    # TODO (about 1 line): keep of each hour no more than the state it began with.
    return jnp.sum(lax.scan(hour, state, wind)[0])
