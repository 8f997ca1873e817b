"""Cuts the buffer at the end of the sentence, although a program's arrays have fixed shapes.

Expect: works-only-eagerly
Says: Can a mask over the whole array do the same?
"""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    def read(h, word):
        return jnp.tanh(net["w"] @ h + net["u"] @ word + net["b"]), None

    return lax.scan(read, jnp.zeros(2), words[:length])[0]
