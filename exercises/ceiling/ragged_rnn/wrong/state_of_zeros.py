"""Makes the state zero behind the sentence.

Expect: value-differs
Says: Behind the sentence your state is zero, and what was read is gone. Which state should such a step hand on?
"""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    def read(i, h):
        return jnp.where(i < length, jnp.tanh(net["w"] @ h + net["u"] @ words[i] + net["b"]), 0.0)

    return lax.fori_loop(0, words.shape[0], read, jnp.zeros(2))
