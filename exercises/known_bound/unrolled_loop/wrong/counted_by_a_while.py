"""Goes back to a while_loop, which is written once and has no gradient.

Expect: gradient-does-not-run
Says: How do you say the same count with lax.fori_loop?
"""

import jax
from jax import lax


def unrolled_loop(gain, rivals, scores):
    def game(state):
        i, rating = state
        return i + 1, rating + gain * (scores[i] - jax.nn.sigmoid(rating - rivals[i]))

    return lax.while_loop(lambda state: state[0] < rivals.shape[0], game, (0, 0.0))[1]
