"""Chooses by the place before the first word."""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    h, states = jnp.zeros(2), []
    for i in range(words.shape[0]):
        h = jnp.tanh(net["w"] @ h + net["u"] @ words[i] + net["b"])
        states.append(h)
    return lax.dynamic_index_in_dim(jnp.stack(states), (length - 1) % words.shape[0], keepdims=False)
