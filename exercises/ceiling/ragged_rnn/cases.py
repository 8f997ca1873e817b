"""A network, buffers of words, and how many of the words are a sentence."""

import jax.numpy as jnp
import numpy as np
from jax import lax

LENGTHS = {"three-words": 3, "no-word": 0, "all-words": 5}


def inputs(case, rng):
    if case.shown:
        net = {"w": [[0.5, -0.25], [0.75, 0.5]], "u": [[1.0, 0.5], [-0.5, 1.0]], "b": [0.25, -0.25]}
        words = [[0.5, 1.0], [-1.0, 0.25], [0.75, -0.5], [2.0, 1.0], [-1.0, 1.5]]
    else:
        net = {"w": rng.uniform(-0.8, 0.8, (2, 2)), "u": rng.uniform(-0.8, 0.8, (2, 2)), "b": rng.uniform(0.2, 0.4, 2)}
        words = rng.uniform(-1, 1, (case.n, 2))
    net = {name: np.asarray(array, np.float32) for name, array in net.items()}
    return net, np.asarray(words, np.float32), np.int32(LENGTHS[case.id])


def reference(net, words, length):
    def read(i, h):
        return jnp.tanh(net["w"] @ h + net["u"] @ words[i] + net["b"])

    return lax.fori_loop(0, length, read, jnp.zeros(2))
