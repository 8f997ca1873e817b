"""Leaves the last word out of the scan."""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    def read(h, row):
        i, word = row
        return lax.cond(i < length, lambda: jnp.tanh(net["w"] @ h + net["u"] @ word + net["b"]), lambda: h), None

    return lax.scan(read, jnp.zeros(2), (jnp.arange(words.shape[0])[:-1], words[:-1]))[0]
