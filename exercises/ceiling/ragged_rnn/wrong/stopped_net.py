"""Ends the message with stop_gradient on the network.

Expect: gradient-zero
Says: With stop_gradient you tell JAX that the state does not depend on `net`. It does. What else could make the number
    of steps known?
"""

import jax.numpy as jnp
from jax import lax


def ragged_rnn(net, words, length):
    net = lax.stop_gradient(net)

    def read(i, h):
        return jnp.tanh(net["w"] @ h + net["u"] @ words[i] + net["b"])

    return lax.fori_loop(0, length, read, jnp.zeros(2))
