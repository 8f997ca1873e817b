"""Picks the state after the last word, and for no word the one at -1.

Expect: value-differs
Says: For a sentence without words your state is that of the whole buffer: -1 is the last place. What is the state
    before any word, and where do you keep it?
"""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    def read(h, word):
        new = jnp.tanh(net["w"] @ h + net["u"] @ word + net["b"])
        return new, new

    return lax.scan(read, jnp.zeros(2), words)[1][length - 1]
