"""Makes the words behind the sentence zero, and expects that to be nothing.

Expect: value-differs
Says: A word of zeros is still a word: `tanh(w @ h + b)` is another state than `h`. What has to be masked, the words or
    the state?
"""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    words = jnp.where(jnp.arange(words.shape[0])[:, None] < length, words, 0.0)

    def read(h, word):
        return jnp.tanh(net["w"] @ h + net["u"] @ word + net["b"]), None

    return lax.scan(read, jnp.zeros(2), words)[0]
