"""Loops in Python over the buffer, and writes every step into the program.

Expect: program-grows
Says: Which loop is written out step by step, and which one of lax could run in its place?
"""

import jax.numpy as jnp


def ragged_rnn(net, words, length):
    h = jnp.zeros(2)
    for i in range(words.shape[0]):
        new = jnp.tanh(net["w"] @ h + net["u"] @ words[i] + net["b"])
        h = jnp.where(i < length, new, h)
    return h
