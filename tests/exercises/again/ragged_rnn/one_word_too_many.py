"""A comparison that lets one more word through."""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    def read(i, h):
        return jnp.where(i <= length, jnp.tanh(net["w"] @ h + net["u"] @ words[i] + net["b"]), h)

    return lax.fori_loop(0, words.shape[0], read, jnp.zeros(2))
