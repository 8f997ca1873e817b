"""Collects the state after each word, and picks the one at `length`.

Expect: value-differs
Says: One word too many has been read. Counting starts at 0: is the word at `length` a word of the sentence?
"""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    def read(h, word):
        new = jnp.tanh(net["w"] @ h + net["u"] @ word + net["b"])
        return new, new

    return lax.scan(read, jnp.zeros(2), words)[1][length]
