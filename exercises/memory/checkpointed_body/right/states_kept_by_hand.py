"""A rule by hand: forward it keeps the states, backward it differentiates one hour at a time."""

import jax
import jax.numpy as jnp
from jax import lax


def hour(state, gust):
    def slope(s):
        return jnp.sin(s) * jnp.exp(-(s**2)) + 0.1 * jnp.tanh(s) * gust

    a = slope(state)
    b = slope(state + 0.05 * a)
    c = slope(state + 0.05 * b)
    return state + 0.1 * (a + 2 * b + 2 * c + slope(state + 0.1 * c)) / 6


@jax.custom_vjp
def last(state, wind):
    return lax.scan(lambda s, gust: (hour(s, gust), None), state, wind)[0]


def forward(state, wind):
    end, states = lax.scan(lambda s, gust: (hour(s, gust), s), state, wind)
    return end, (states, wind)


def backward(saved, g):
    def back(g, kept):
        return jax.vjp(lambda s: hour(s, kept[1]), kept[0])[1](g)[0], None

    return lax.scan(back, g, saved, reverse=True)[0], None


last.defvjp(forward, backward)


def checkpointed_body(state, wind):
    return jnp.sum(last(state, wind))
