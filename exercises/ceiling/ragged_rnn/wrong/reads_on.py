"""Reads the buffer to its end.

Expect: value-differs
Says: Your network reads on behind the sentence, whatever stands there. The number of steps may be fixed. How can a step
    behind the sentence leave the state as it is?
"""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    def read(h, word):
        return jnp.tanh(net["w"] @ h + net["u"] @ word + net["b"]), None

    return lax.scan(read, jnp.zeros(2), words)[0]
