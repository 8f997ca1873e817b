"""Finds the state before the last word without a gradient, and reads that word with one."""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    def read(i, h, net):
        return jnp.tanh(net["w"] @ h + net["u"] @ words[i] + net["b"])

    last = jnp.maximum(length - 1, 0)
    before = lax.fori_loop(0, last, lambda i, h: read(i, h, lax.stop_gradient(net)), jnp.zeros(2))
    return jnp.where(length > 0, read(last, before, net), 0.0)
