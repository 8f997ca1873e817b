"""Takes one step fewer than there are words.

Expect: value-differs
Says: The last word of a full buffer is never read. How many steps are always enough?
"""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    def read(i, h):
        return jnp.where(i < length, jnp.tanh(net["w"] @ h + net["u"] @ words[i] + net["b"]), h)

    return lax.fori_loop(0, words.shape[0] - 1, read, jnp.zeros(2))
