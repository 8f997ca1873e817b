import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    def read(h, row):
        i, word = row
        new = jnp.tanh(net["w"] @ h + net["u"] @ word + net["b"])
        # Behind the sentence the state stays as it is, whatever stands there.
        return jnp.where(i < length, new, h), None

    # A scan can walk along the words themselves, each with its place beside it.
    return lax.scan(read, jnp.zeros(2), (jnp.arange(words.shape[0]), words))[0]
